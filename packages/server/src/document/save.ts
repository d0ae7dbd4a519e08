import type { Line, LineBody } from '@barem/shared/trade-line/line'
import { type Change, record } from '#event/record'
import type { Actor } from '#http/actor'
import type { CommandContext } from '#http/call'
import { saidOf } from '#record/record-kind'
import {
  type KeptLine,
  type LineTable,
  type RowStatement,
  writeDocumentOfLines,
} from '#trade-line/write-lines'
import { nextNumber } from './number.ts'

/** A document read whole: its header with the names of what it refers to, and its lines in order. */
export interface Loaded<Row> {
  row: Row
  lines: KeptLine[]
}

/** A document as a save leaves it. */
export interface Written<Row> {
  row: Row
  lines: Line[]
}

interface Writing<Row> {
  row: Row
  statement: RowStatement
}

/** All that a kind of document says to be saved. `Prepared`: its header, checked, computed and named. */
export interface SavedKind<Body, Row, Prepared, Answer> {
  /** Of its events. */
  entity: string
  /** Of its numbers: BG2611-0001. */
  prefix: string
  lines: LineTable
  /** Reads it under a lock. Refuses whoever may not change it now. */
  lock(call: CommandContext, order: { id: string; version: number }): Promise<Loaded<Row>>
  /** Checks what was sent against what stands (null: nothing yet) and computes the rest. Refuses at the fields. */
  prepare(
    call: CommandContext,
    body: Body,
    before: Loaded<Row> | null,
  ): Promise<{ header: Prepared; lines: Line[] }>
  /** How its row is written, and as it will stand. */
  insert(call: CommandContext, header: Prepared, as: { id: string; number: string }): Writing<Row>
  update(call: CommandContext, header: Prepared, before: Row): Writing<Row>
  /** The header that stands, as the form has it. */
  formOf(row: Row): Omit<Body, 'lines'>
  changes(before: Loaded<Row>, after: Written<Row>): Change[]
  /** As it travels to this person. */
  present(document: Written<Row>, actor: Actor): Answer
}

/** What a change says: its lines, and of the header what it wants changed. */
type ChangeOf<Body extends { lines: LineBody[] }> = { [Name in keyof Body]?: Body[Name] | undefined } & {
  id: string
  version: number
  lines: Body['lines']
}

/** Creates and changes documents of a kind; the answer is made of what was written. */
export function documentSaving<
  Body extends { lines: LineBody[] },
  Row extends { id: string },
  Prepared,
  Answer,
>(kind: SavedKind<Body, Row, Prepared, Answer>) {
  const { entity } = kind

  /** Writes a new draft. */
  const create = async (call: CommandContext & { body: Body }): Promise<Answer> => {
    const { trx, now, deps } = call
    const { header, lines } = await kind.prepare(call, call.body, null)
    const number = await nextNumber(trx, kind.prefix, now)
    const id = deps.random.id()
    const { row, statement } = kind.insert(call, header, { id, number })
    writeDocumentOfLines(call, kind.lines, { id, header: statement, kept: [], lines })
    record(call, { kind: `${entity}.created`, entity, entityId: id })
    return kind.present({ row, lines }, call.actor)
  }

  /** Changes a document, and of its lines those that differ; a field of the header that is left out stays. */
  const update = async (call: CommandContext & { body: ChangeOf<Body> }): Promise<Answer> => {
    const { id, version, ...given } = call.body
    const before = await kind.lock(call, { id, version })
    const body = { ...kind.formOf(before.row), ...saidOf<Body>(given as Partial<Body>) } as Body
    const { header, lines } = await kind.prepare(call, body, before)
    const { row, statement } = kind.update(call, header, before.row)
    writeDocumentOfLines(call, kind.lines, { id, header: statement, kept: before.lines, lines })
    const after = { row, lines }
    record(call, { kind: `${entity}.updated`, entity, entityId: id, changes: kind.changes(before, after) })
    return kind.present(after, call.actor)
  }
  return { create, update }
}
