// A row of figures: what was measured, how often, and how long it took.

export function told(what, times) {
  const sorted = [...times].sort((a, b) => a - b);
  const at = (share) => (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN).toFixed(1);
  return `${what.padEnd(44)} n ${String(sorted.length).padStart(4)}   p50 ${at(0.5).padStart(6)} ms   p95 ${at(0.95).padStart(6)} ms   worst ${at(1).padStart(6)} ms`;
}
