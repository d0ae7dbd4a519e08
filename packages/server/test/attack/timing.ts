/** Milliseconds of each of two calls, asked in turn, so that whatever slows the machine slows both. */
export async function timesOf(
  pairs: number,
  one: () => Promise<unknown>,
  other: () => Promise<unknown>,
): Promise<[number[], number[]]> {
  const times: [number[], number[]] = [[], []]
  for (let pair = 0; pair < pairs; pair += 1)
    for (const turn of pair % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const)) {
      const since = performance.now()
      await (turn === 0 ? one : other)()
      times[turn].push(performance.now() - since)
    }
  return [withoutOutliers(times[0]), withoutOutliers(times[1])]
}

/** Pauses of the machine are many times as long as what is measured: the slowest tenth is left out. */
function withoutOutliers(times: number[]): number[] {
  return times.toSorted((left, right) => left - right).slice(0, Math.ceil(times.length * 0.9))
}

/** Welch's t: how far apart two series are, in units of what chance would make of them. */
export function welch([left, right]: readonly [number[], number[]]): number {
  const [one, other] = [momentsOf(left), momentsOf(right)]
  return (one.mean - other.mean) / Math.sqrt(one.variance / left.length + other.variance / right.length)
}

function momentsOf(values: number[]): { mean: number; variance: number } {
  const mean = values.reduce((sum, one) => sum + one, 0) / values.length
  const variance = values.reduce((sum, one) => sum + (one - mean) ** 2, 0) / (values.length - 1)
  return { mean, variance }
}
