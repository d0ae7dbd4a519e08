/** A statement as the server sent it, with the rows it got as JSON. */
export interface Recorded {
  text: string
  values: unknown[]
  rows: string
}

/** What the baseline does for one kind of call: these statements, then this answer. */
export interface Plan {
  statements: PlannedStatement[]
  answer: unknown
}

interface PlannedStatement {
  text: string
  values: Value[]
  /** Runs in the transaction that is open. */
  inside: boolean
}

/** A value as it was; or made anew for each call: text in which a number stands for one of the call's own ids. */
export type Value = { as: unknown } | { fresh: (string | number)[] } | { like: string }

const UUID = /([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})/
/** What the server does beside its calls: watching the connection, telling other instances, sealing the history, looking for imports. */
const BESIDE = /^select (1\b|pg_notify)|event_batch|event-chain|pg_locks|import_job/i
const WRITES = /^(insert|update|delete|begin|commit)\b|^with\b.*\b(insert into|update|delete from)\b/is

/**
 * What the baseline must do to do the same: every statement or, with `writesOnly`, who is asking and then what is written,
 * without anything that is read. `replaced` are values that must differ from call to call; ids that the server made up are made anew.
 */
export function planOf(
  recorded: readonly Recorded[],
  {
    writesOnly,
    input,
    answer,
    replaced,
  }: { writesOnly: boolean; input: string; answer: unknown; replaced: Record<string, string> },
): Plan {
  const made = new Map<string, number>()
  let seen = input
  let open = false
  const statements: PlannedStatement[] = []
  for (const [place, { text, values, rows }] of recorded.filter((one) => !BESIDE.test(one.text)).entries()) {
    const needed = !writesOnly || place === 0 || WRITES.test(text)
    if (/^begin\b|^start transaction/i.test(text)) open = true
    if (needed)
      statements.push({
        text,
        inside: open,
        values: values.map((value) => keptOrMade(value, { made, seen, replaced })),
      })
    if (/^commit\b/i.test(text)) open = false
    seen += rows
  }
  return { statements, answer }
}

function keptOrMade(
  value: unknown,
  { made, seen, replaced }: { made: Map<string, number>; seen: string; replaced: Record<string, string> },
): Value {
  if (typeof value !== 'string') return { as: value }
  const like = replaced[value]
  if (like !== undefined) return { like }
  const pieces = value.split(UUID).map((piece, place) => {
    if (place % 2 === 0 || (seen.includes(piece) && !made.has(piece))) return piece
    if (!made.has(piece)) made.set(piece, made.size)
    return made.get(piece)!
  })
  return pieces.some((piece) => typeof piece === 'number') ? { fresh: pieces } : { as: value }
}
