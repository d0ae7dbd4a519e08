import { z } from 'zod'

/** One thing wrong with one field. `path` is `lines.0.quantity`; `code` is put into words by the reader's side. */
export interface Issue {
  path: string
  code: string
  params: Record<string, string | number>
}

type RawIssue = Parameters<NonNullable<z.core.$ZodErrorMap>>[0]
type Place = readonly PropertyKey[]

const namedFormats = new Set(['email', 'uuid', 'url', 'date', 'datetime'])

/** The machine code of what a schema found; a value that is missing or an empty string is `required`. */
function machineCode(issue: RawIssue): string {
  if (issue.code !== 'unrecognized_keys' && isBlank(issue.input)) return 'required'
  switch (issue.code) {
    case 'custom':
      return typeof issue.params?.code === 'string' ? issue.params.code : 'invalid'
    case 'invalid_format':
      return namedFormats.has(issue.format) ? issue.format : 'invalid_format'
    case 'too_small':
      return issue.inclusive ? 'too_small' : 'must_exceed'
    case 'too_big':
      return issue.inclusive ? 'too_big' : 'must_be_below'
    default:
      return issue.code
  }
}

function isBlank(input: unknown): boolean {
  return input === undefined || input === null || input === ''
}

// Codes instead of sentences for every schema: the message is the only part of an issue
// that zod lets see the input, which tells a missing value from a wrong one.
z.config({ customError: machineCode })

/** For `{ error: coded('phone') }` of one schema or check: its own code, or `required` where nothing was given. */
export function coded(code: string): (issue: { readonly input?: unknown }) => string {
  return (issue) => (isBlank(issue.input) ? 'required' : code)
}

/** What zod found, flat, in machine codes with the figures needed to say it. */
export function issuesOf(error: z.ZodError): Issue[] {
  return flatten(error.issues, [])
}

function flatten(issues: readonly z.core.$ZodIssue[], at: Place): Issue[] {
  return issues.flatMap((issue) => flattenOne(issue, [...at, ...issue.path]))
}

function flattenOne(issue: z.core.$ZodIssue, at: Place): Issue[] {
  switch (issue.code) {
    case 'unrecognized_keys':
      return issue.keys.map((key) => ({ path: pathOf([...at, key]), code: 'unrecognized', params: {} }))
    case 'invalid_element':
      return flatten(issue.issues, [...at, String(issue.key)])
    case 'invalid_key':
      return [{ path: pathOf(at), code: 'unrecognized', params: {} }]
    case 'invalid_union':
      return ofUnion(issue, at)
    default:
      return [{ path: pathOf(at), code: codeOf(issue), params: paramsOf(issue) }]
  }
}

/** Of a union that fits nowhere, the branch that came nearest: one that failed inside the value, with the fewest issues. */
function ofUnion(issue: z.core.$ZodIssueInvalidUnion, at: Place): Issue[] {
  const inside = issue.errors
    .filter((branch) => branch.every((found) => found.path.length > 0))
    .toSorted((left, right) => left.length - right.length)[0]
  if (inside) return flatten(inside, at)
  const only = issue.errors.length === 1 ? issue.errors[0] : undefined
  if (only) return flatten(only, at)
  return [{ path: pathOf(at), code: issue.message === 'required' ? 'required' : 'invalid_value', params: {} }]
}

function pathOf(at: Place): string {
  return at.map(String).join('.')
}

/** The message is a code (see above); a sentence that slipped in from elsewhere is dropped for zod's own code. */
function codeOf(issue: z.core.$ZodIssue): string {
  return /^[a-z][a-z0-9_.-]*$/i.test(issue.message) ? issue.message : (issue.code ?? 'invalid')
}

function paramsOf(issue: z.core.$ZodIssue): Issue['params'] {
  switch (issue.code) {
    case 'too_small':
      return { minimum: Number(issue.minimum), origin: originOf(issue.origin) }
    case 'too_big':
      return { maximum: Number(issue.maximum), origin: originOf(issue.origin) }
    case 'not_multiple_of':
      return { divisor: Number(issue.divisor) }
    case 'invalid_type':
      return { expected: String(issue.expected) }
    case 'custom':
      return figuresOf(issue.params ?? {})
    default:
      return {}
  }
}

/** Three ways to be too small or too big: a number, the length of a text, the number of things in a list. */
function originOf(origin: string): 'number' | 'string' | 'array' {
  if (origin === 'string') return 'string'
  return origin === 'array' || origin === 'set' || origin === 'map' ? 'array' : 'number'
}

function figuresOf(params: Record<string, unknown>): Issue['params'] {
  const figures: Issue['params'] = {}
  for (const [name, value] of Object.entries(params)) {
    if (name !== 'code' && (typeof value === 'string' || typeof value === 'number')) figures[name] = value
  }
  return figures
}
