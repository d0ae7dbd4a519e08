import type { DocumentMail } from '@barem/shared/document/mail'
import { MAIL_FAILED, MAILED } from '@barem/shared/document/mail-events'
import type { Locale } from '@barem/shared/values/constants'
import { businessDate } from '@barem/shared/values/local-date'
import { sql } from 'kysely'
import { type Actor, may } from '#access/actor'
import { findPeople } from '#access/people'
import { inScope } from '#access/record-scope'
import { countAttempt, DOCUMENT_MAIL } from '#account/rate-limit'
import { seen } from '#approval/find'
import { channelsOn, readMail } from '#configuration/channels'
import { DeliveryFailure, failureWords } from '#delivery/failure'
import type { Message, MessageKind } from '#delivery/kinds'
import { OFF } from '#delivery/message'
import type { Entry, HistoryOf } from '#event/history'
import { notifyPeople } from '#event/notify'
import { record } from '#event/record'
import type { CommandContext } from '#http/call'
import type { Db } from '#list/list'
import { Refusal } from '#refusal'
import type { Deps } from '../deps.ts'
import type { DocumentKind } from './kind.ts'
import { drawPaper, type SheetOf } from './pdf.ts'
import type { DocumentRow } from './row.ts'
import { isPartnerShown, partnerColumns } from './rows.ts'

/** Fields of its history: to whom it went, and, before an address, what became of it there. */
const TO = 'mailTo'
const STATE = 'mail.'

/** The kind of the outbox's rows that carry documents of a kind; the database knows it too (131_quotation_ending.sql). */
export function mailKind({ entity }: { entity: string }): string {
  return `mail.${entity}`
}

/** Only what is approved, stands and binds us leaves the company: its content and its names do not change any more. */
function isMailable({ status, closed }: Pick<DocumentRow, 'status' | 'closed'>): boolean {
  return status === 'approved' && !closed
}

/** Its last day of validity is over. */
function isPast({ validity }: Pick<DocumentKind, 'validity'>, row: object, now: Date): boolean {
  const day = validity ? (row as Record<string, string | null>)[validity.field] : null
  return Boolean(day && day < businessDate(now))
}

/** Puts a document into the outbox, a message for each receiver; the paper is drawn when it leaves. */
export function documentMail(kind: DocumentKind) {
  const { entity } = kind
  return async (call: CommandContext & { params: { id: string }; body: DocumentMail }) => {
    const { trx, deps, actor, now, params, body } = call
    const { row } = await seen(kind, trx, actor, await kind.loadRow(trx, params.id))
    if (!isMailable(row)) throw new Refusal('mail-not-approved')
    if (isPast(kind, row, now)) throw new Refusal('mail-expired')
    if (!isPartnerShown(actor, kind, row)) throw new Refusal('mail-partner-unseen')
    if (!(await channelsOn({ db: trx, secrets: deps.secrets })).email) throw new Refusal('channel-off')
    const addresses = [...new Set(body.to)]
    await countAttempt(deps.db, DOCUMENT_MAIL, actor.id, now, addresses.length)
    const eventId = record(call, {
      ...{ kind: `${entity}.${MAILED}`, entity, entityId: row.id },
      changes: [
        { field: TO, from: null, to: addresses.join(', ') },
        { field: 'mailSubject', from: null, to: body.subject },
      ],
    })
    const mailId = deps.random.id()
    const { subject, text, language } = body
    await trx
      .insertInto('documentMail')
      .values({
        ...{ id: mailId, eventId, entity, entityId: row.id, sentBy: actor.id },
        ...{ subject, body: text, language, createdAt: now },
      })
      .execute()
    const messages = addresses.map((address) => ({ id: deps.random.id(), address }))
    await trx
      .insertInto('documentMailReceiver')
      .values(messages.map((message) => ({ ...message, mailId })))
      .execute()
    await trx
      .insertInto('outbox')
      .values(
        messages.map(({ id, address }) => ({
          ...{ id, channel: 'email', kind: mailKind(kind), recipient: address },
          ...{ createdAt: now, dueAt: now },
        })),
      )
      .execute()
    return { done: true as const }
  }
}

/** What a row of the outbox with a document means. */
export function mailMessage<Answer extends { number: string }>(
  kind: DocumentKind<Answer>,
  sheetOf: SheetOf<Answer>,
): MessageKind {
  return {
    send: (deps, message) => sendDocument(deps, message, kind, sheetOf),
    dead: (deps, message) => tellSender(deps, message, kind as DocumentKind),
  }
}

function mailOf({ db }: Deps, { id }: Message) {
  return db
    .selectFrom('documentMailReceiver as receiver')
    .innerJoin('documentMail as mail', 'mail.id', 'receiver.mailId')
    .innerJoin('appUser as sender', 'sender.id', 'mail.sentBy')
    .select(['address', 'entityId', 'sentBy', 'subject', 'body', 'language', 'failure'])
    .select(['sender.fullName as senderName', 'sender.email as senderEmail', 'sender.locale as senderLocale'])
    .where('receiver.id', '=', id)
    .executeTakeFirst()
}

/** A server that has too much to do, or is newer than its files, draws the paper another time. */
function isForGood(error: unknown): boolean {
  return error instanceof Refusal && ['not-found', 'forbidden'].includes(error.code)
}

async function sendDocument<Answer extends { number: string }>(
  deps: Deps,
  message: Message,
  kind: DocumentKind<Answer>,
  sheetOf: SheetOf<Answer>,
): Promise<string> {
  const mail = await mailOf(deps, message)
  if (!mail) throw new DeliveryFailure('unreadable', { final: true })
  const settings = await readMail(deps)
  if (!settings) throw new DeliveryFailure(OFF)
  // with the rights of whoever sent it, as they are now
  const [actor] = await findPeople(deps.db, [mail.sentBy])
  if (!actor) throw new DeliveryFailure('sender-locked', { final: true })
  const { address: origin } = deps.settings
  const asked = { id: mail.entityId, locale: mail.language as Locale, origin }
  const paper = await drawPaper({ db: deps.db, deps, actor }, kind, sheetOf, asked).catch(
    (error: unknown) => {
      throw isForGood(error) ? new DeliveryFailure('unreadable', { final: true }) : error
    },
  )
  // given away after it was sent: what leaves is the paper that was agreed, or none
  if (!paper.whole) throw new DeliveryFailure('partner-unseen', { final: true })
  if (!isMailable(paper.document as unknown as DocumentRow) || isPast(kind, paper.document, deps.clock.now()))
    throw new DeliveryFailure('document-ended', { final: true })
  await deps.senders.mail(settings, {
    id: message.id,
    to: { name: '', address: mail.address },
    subject: mail.subject,
    text: mail.body,
    replyTo: { name: mail.senderName, address: mail.senderEmail },
    attachments: [{ name: paper.name, contentType: 'application/pdf', bytes: paper.bytes }],
  })
  return mail.address
}

/** It did not leave for good: whoever sent it has to reach the partner otherwise. */
async function tellSender(deps: Deps, message: Message, kind: DocumentKind): Promise<void> {
  const mail = await mailOf(deps, message)
  const document = mail && (await kind.loadRow(deps.db, mail.entityId))
  if (!document) return
  const { address, senderLocale, sentBy, entityId } = mail
  const reason = failureWords(mail.failure ?? 'unreadable', senderLocale as Locale)
  const notice = {
    ...{ kind: `${kind.entity}.${MAIL_FAILED}`, entity: kind.entity, entityId, traceId: message.id },
    ...{ note: address, params: { ...kind.subject(document.row), address, reason } },
  }
  const people = await deps.db.transaction().execute((trx) => notifyPeople(deps, trx, notice, [sentBy]))
  for (const person of people) deps.hub.person(person, { kind: 'notification' })
}

/** The entries of a history that say to whom it was mailed, or who did not get it. */
const isMailed = ({ kind }: Entry) => kind.endsWith(`.${MAILED}`)
const isFailed = ({ kind }: Entry) => kind.endsWith(`.${MAIL_FAILED}`)
const isAddress = (field: string) => field === TO || field.startsWith(STATE)

/**
 * The history of a document with what became of its mails: for each receiver the state, or why it did not leave. The
 * addresses are the partner's (decision 078): whoever does not see that reads those alone that they wrote to themselves.
 */
export function withMails(kind: DocumentKind): NonNullable<HistoryOf['enrich']> {
  return async (db, actor, id, entries) => {
    const [mailed, failed] = [entries.filter(isMailed), entries.filter(isFailed)]
    if (mailed.length + failed.length === 0) return entries
    const [receivers, isSeen] = await Promise.all([
      receiversOf(db, { mailed, failed }),
      isPartnerOf(kind, db, actor, id),
    ])
    return entries.map((entry) => {
      if (!isMailed(entry) && !isFailed(entry)) return entry
      const own = receivers.filter(({ eventId }) => eventId === entry.id)
      if (!isSeen && own.every(({ sentBy }) => sentBy !== actor.id))
        return {
          ...entry,
          ...(isFailed(entry) && { note: null }),
          changes: entry.changes.filter(({ field }) => !isAddress(field)),
        }
      if (isFailed(entry)) return entry
      const since = own.map(({ address, state, failure }) => ({
        ...{ field: `${STATE}${address}`, from: state === 'sent' ? null : failure, to: state },
      }))
      return { ...entry, changes: [...entry.changes, ...since] }
    })
  }
}

/** Whom these entries are about, each with who wrote to them. */
async function receiversOf(db: Db, { mailed, failed }: { mailed: Entry[]; failed: Entry[] }) {
  const ids = (some: Entry[]) => some.map(({ id }) => id)
  // what did not leave was written down under the id of its message
  const { rows } = await sql<{
    eventId: string
    sentBy: string
    address: string
    state: string
    failure: string | null
  }>`
    select event_id, sent_by, address, state, failure
    from document_mail mail join document_mail_receiver receiver on mail_id = mail.id
    where event_id = any (${ids(mailed)}::uuid[])
    union all
    select event.id, sent_by, address, state, failure
    from event join document_mail_receiver receiver on receiver.id = trace_id::uuid join document_mail mail on mail.id = mail_id
    where event.id = any (${ids(failed)}::uuid[])
    order by address`.execute(db)
  return rows
}

/** Whether this person may see the partner of a document, as it is looked after today. */
async function isPartnerOf(kind: DocumentKind, db: Db, actor: Actor, id: string): Promise<boolean> {
  if (!may(actor, 'customer:view')) return false
  const seen = inScope(actor, 'customer', 'partner')
  if (!seen) return true
  const { rows } = await sql`select from ${sql.table(kind.table)} as document
    join customer as partner on partner.id = ${sql.ref(`document.${partnerColumns(kind).id}`)}
    where document.id = ${id} and ${seen}`.execute(db)
  return rows.length > 0
}
