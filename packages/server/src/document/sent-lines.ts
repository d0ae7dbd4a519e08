import { Refusal } from '#refusal'

/**
 * Runs a save whose lines were drafted of others. What it refuses of a drafted line is said of the lines that were sent:
 * `sent` has, of each drafted one, their places, where any was sent for it.
 */
export async function sayingSentLines<Answer>(
  sent: readonly (readonly number[] | undefined)[],
  save: () => Promise<Answer>,
): Promise<Answer> {
  try {
    return await save()
  } catch (error) {
    if (!(error instanceof Refusal) || !error.details.errors) throw error
    const errors = error.details.errors.flatMap((issue) => {
      const [, place, rest] = /^lines\.(\d+)(.*)$/.exec(issue.path) ?? []
      const places = place === undefined ? undefined : sent[Number(place)]
      return places ? places.map((at) => ({ ...issue, path: `lines.${at}${rest}` })) : [issue]
    })
    throw new Refusal(error.code, { ...error.details, errors })
  }
}
