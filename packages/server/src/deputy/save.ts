import { approvableEntities } from '@barem/shared/business'
import type { Deputy } from '@barem/shared/deputy/endpoints'
import { DEPUTIES_MAX, type DeputyBody, deputyBody, deputyIssue } from '@barem/shared/deputy/form'
import { businessDate } from '@barem/shared/values/local-date'
import { may } from '#access/actor'
import { findPeople } from '#access/people'
import { record } from '#event/record'
import type { CommandContext } from '#http/call'
import { fieldsOf, type RecordKind } from '#record/record-kind'
import { fieldRefusal } from '#refusal'
import {
  completed,
  type DeputyRow,
  deputyRows,
  FOR_OTHERS,
  presentDeputy,
  refuseForOthers,
} from './deputies.ts'

/** Who stands in for whom; each change is told to whoever stands in, and stands in the history of whom they stand in for. */
export function deputyRecord({
  now,
}: Pick<CommandContext, 'now'>): RecordKind<DeputyRow, DeputyBody, Deputy> {
  const today = businessDate(now)
  return {
    ...{ entity: 'deputy', event: 'deputy', table: 'deputy' },
    load: async (db, actor, id, lock) => {
      const found = await deputyRows(db)
        .where('deputy.id', '=', id)
        .$if(lock, (query) => query.forUpdate('deputy'))
        .executeTakeFirst()
      const concerned = found && [found.principalId, found.deputyId].includes(actor.id)
      return found && (concerned || may(actor, FOR_OTHERS))
        ? (await completed(db, [found], today))[0]
        : undefined
    },
    form: (row) => fieldsOf<DeputyBody>(deputyBody, row),
    words: ({ principalName: principalId, deputyName: deputyId, kinds }) => ({
      ...{ principalId, deputyId },
      kinds: kinds?.join(', ') ?? null,
    }),
    present: presentDeputy,
    nameOf: inWords,
    guard: ({ actor }, { principalId }) => refuseForOthers(actor, principalId),
    normalize: ({ actor }, form, before) => ({
      ...form,
      principalId: before?.principalId ?? form.principalId ?? actor.id,
      kinds: form.kinds && approvableEntities.filter((kind) => form.kinds!.includes(kind)),
    }),
    prepare: async (call, form, before) => {
      const principalId = form.principalId!
      refuseForOthers(call.actor, principalId)
      await refuseUnfit(call, { ...form, principalId }, before)
      return { columns: { ...form } }
    },
    writeParts: async (call, id, _, before) => {
      const row = (await deputyRows(call.trx)
        .where('deputy.id', '=', id)
        .executeTakeFirstOrThrow()) as DeputyRow
      tell(call, before ? 'deputy-changed' : 'deputy-named', row, before)
    },
    beforeRemoval: async (call, row) => tell(call, 'deputy-withdrawn', row, null),
  }
}

/** `Phạm Thị Hòa → Nguyễn Thị Lan, 2026-11-23 – 2026-11-27`. */
function inWords({ principalName, deputyName, firstDay, lastDay }: DeputyRow): string {
  return `${principalName} → ${deputyName}, ${firstDay} – ${lastDay}`
}

async function refuseUnfit(
  { trx, now }: CommandContext,
  form: DeputyBody & { principalId: string },
  before: DeputyRow | null,
): Promise<void> {
  const { principalId, deputyId, kinds } = form
  if (principalId === deputyId) throw fieldRefusal('deputyId', 'same-person')
  const issue = deputyIssue(form, businessDate(now))
  if (issue) throw fieldRefusal(issue.path, issue.code)
  // of two at once the second sees the first
  const known = await trx
    .selectFrom('appUser')
    .select(['id', 'isLocked'])
    .where('id', 'in', [principalId, deputyId])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  for (const [path, id] of [
    ['principalId', principalId],
    ['deputyId', deputyId],
  ] as const) {
    const person = known.find((one) => one.id === id)
    if (!person) throw fieldRefusal(path, 'unknown-reference')
    if (person.isLocked) throw fieldRefusal(path, 'person-locked')
  }
  const people = await findPeople(trx, [principalId, deputyId])
  for (const [path, id] of [
    ['deputyId', deputyId],
    ['principalId', principalId],
  ] as const) {
    const person = people.find((one) => one.id === id)
    if (!(kinds ?? approvableEntities).some((kind) => person && may(person, `${kind}:approve`)))
      throw fieldRefusal(path, 'may_not_approve')
  }
  const standing = await trx
    .selectFrom('deputy')
    .select('id')
    .where('principalId', '=', principalId)
    .where('lastDay', '>=', businessDate(now))
    .$if(before !== null, (rows) => rows.where('id', '<>', before!.id))
    .execute()
  if (standing.length >= DEPUTIES_MAX) throw fieldRefusal('deputyId', 'deputies_max', { max: DEPUTIES_MAX })
}

/** Whoever stands in hears of it, and whoever no longer does; of what somebody else did also whom they stand in for. */
function tell(
  call: CommandContext,
  what: 'deputy-named' | 'deputy-changed' | 'deputy-withdrawn',
  row: DeputyRow,
  before: DeputyRow | null,
): void {
  const { principalId, principalName, deputyId, deputyName, firstDay, lastDay } = row
  const params = { principal: principalName, deputy: deputyName, firstDay, lastDay, by: call.actor.fullName }
  const kind = `user.${what}`
  const replaced = before && before.deputyId !== deputyId ? before : null
  record(call, {
    ...{ kind, entity: 'user', entityId: principalId, note: inWords(row) },
    notify: [
      ...[deputyId, principalId].map((userId) => ({ userId, kind, params })),
      ...(replaced
        ? [
            {
              ...{ userId: replaced.deputyId, kind: 'user.deputy-withdrawn' },
              params: { ...params, deputy: replaced.deputyName },
            },
          ]
        : []),
    ],
  })
}
