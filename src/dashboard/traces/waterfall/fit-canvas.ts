export interface Surface {
  context: CanvasRenderingContext2D;
  /** In CSS pixels. */
  width: number;
  height: number;
}

/** Scales a canvas to the screen's resolution and clears it; null if it has no size or no context. */
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
