/** The value at a place of the numbers' order, in linear time; rearranges them (https://doi.org/10.1145/366622.366647). */
export function selectPlace(numbers: Float64Array, place: number): number {
  let [low, high] = [0, numbers.length - 1];
  while (low < high) {
    const pivot = middleOf(numbers[low]!, numbers[(low + high) >>> 1]!, numbers[high]!);
    let [left, right] = [low, high];
    while (left <= right) {
      while (numbers[left]! < pivot) left++;
      while (numbers[right]! > pivot) right--;
      if (left > right) break;
      const swapped = numbers[left]!;
      numbers[left++] = numbers[right]!;
      numbers[right--] = swapped;
    }
    if (place <= right) high = right;
    else if (place >= left) low = left;
    else break;
  }
  return numbers[place]!;
}

function middleOf(first: number, second: number, third: number): number {
  return Math.max(Math.min(first, second), Math.min(Math.max(first, second), third));
}
