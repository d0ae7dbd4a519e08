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

/** A document: its header with the names of its references, and its lines in order. */
export interface Loaded<Row> {
  row: Row
  lines: KeptLine[]
}

/** A document after a save. */
export interface Written<Row> {
  row: Row
  lines: Line[]
}

interface Writing<Row> {
  row: Row
  statement: RowStatement
}

/** What a kind of document provides for saving. `Prepared`: its header, validated, computed and with names. */
export interface SavedKind<Body, Row, Prepared, Answer> {
  /** The entity of its events. */
  entity: string
  /** The prefix of its numbers: BG2611-0001. */
  prefix: string
  lines: LineTable
  /** Locks and reads it. Refuses callers who may not change it now. */
  lock(call: CommandContext, order: { id: string; version: number }): Promise<Loaded<Row>>
  /** Validates the body against the stored document (null: new) and computes the rest. Refuses with issues at the fields. */
  prepare(
    call: CommandContext,
    body: Body,
    before: Loaded<Row> | null,
  ): Promise<{ header: Prepared; lines: Line[] }>
  /** The statement that writes its row, and the row it results in. */
  insert(call: CommandContext, header: Prepared, as: { id: string; number: string }): Writing<Row>
  update(call: CommandContext, header: Prepared, before: Row): Writing<Row>
  /** The stored header in the shape of the form. */
  formOf(row: Row): Omit<Body, 'lines'>
  changes(before: Loaded<Row>, after: Written<Row>): Change[]
  /** The answer for this person. */
  present(document: Written<Row>, actor: Actor): Answer
}

/** The body of a change: its lines, and the header fields to change. */
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
