export interface Surface {
  context: CanvasRenderingContext2D;
  /** In CSS pixels. */
  width: number;
  height: number;
}

/** Makes a canvas as fine as the screen and empties it; null where it has no size or the browser gives no context. */
export function fitCanvas(canvas: HTMLCanvasElement): Surface | null {
  const { clientWidth: width, clientHeight: height } = canvas;
  const context = canvas.getContext("2d");
  if (context === null || width === 0 || height === 0) return null;
  const scale = Math.min(2, window.devicePixelRatio || 1);
  const [w, h] = [Math.round(width * scale), Math.round(height * scale)];
  if (canvas.width !== w) canvas.width = w;
  if (canvas.height !== h) canvas.height = h;
  context.setTransform(scale, 0, 0, scale, 0, 0);
  context.clearRect(0, 0, width, height);
  return { context, width, height };
}
