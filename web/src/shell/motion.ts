/** Whether the user asked the device for reduced motion. */
export function isMotionReduced(): boolean {
  return typeof matchMedia === "function" && matchMedia("(prefers-reduced-motion: reduce)").matches;
}
