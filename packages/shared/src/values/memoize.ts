/** Computes once for each object, which must never change; what was computed is forgotten with it. */
export function memoize<One extends object, Answer>(compute: (one: One) => Answer): (one: One) => Answer {
  const known = new WeakMap<One, { answer: Answer }>()
  return (one) => {
    let kept = known.get(one)
    if (!kept) {
      kept = { answer: compute(one) }
      known.set(one, kept)
    }
    return kept.answer
  }
}
