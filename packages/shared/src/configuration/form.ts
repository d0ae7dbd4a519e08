import { z } from 'zod'
import { coded } from '#values/issue'
import { text, typed } from '#values/text'

/** Characters of a JSON value, written without spaces. */
export const JSON_MAX_LENGTH = 20_000
/** What PostgreSQL's jsonb cannot hold: the character zero, and halves of a character. */
const notStored = /\\u(?:0000|d[89a-f])/i

/** Anything JSON can say, as it arrives parsed; not too deep, and not too long. */
const jsonValue = z.unknown().superRefine((value, context) => {
  const written = writtenJson(value)
  if (written === null || notStored.test(written))
    context.addIssue({ code: 'custom', params: { code: 'json' }, input: value })
  else if (written.length > JSON_MAX_LENGTH)
    context.addIssue({
      ...{ code: 'too_big', origin: 'string', maximum: JSON_MAX_LENGTH, inclusive: true, input: value },
    })
})

function writtenJson(value: unknown): string | null {
  try {
    return JSON.stringify(value ?? null)
  } catch {
    return null
  }
}

/** Small letters, digits, dots, hyphens and underscores. */
const key = typed
  .min(1)
  .max(100)
  .regex(/^[a-z0-9][a-z0-9._-]*$/, { error: coded('configuration_key') })

/**
 * One configuration (specification, sections 3 and 5). Of a key the program knows, `jsonValue` is what its schema says,
 * and the server writes `value` itself; of any other, `value` is required and `jsonValue` free.
 */
export const configurationBody = z.strictObject({
  key,
  value: text({ max: 10_000, lines: true }).nullable().default(null),
  jsonValue: jsonValue.default(null),
  enabled: z.boolean().default(true),
})
export type ConfigurationBody = z.output<typeof configurationBody>
