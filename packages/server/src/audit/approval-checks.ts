import { canonicalJson } from '#approval/snapshot'
import { contentFrom } from '#quotation/content'
import { type AuditContext, byFindings, bySql, type Check, type Finding } from './check.ts'
import { quotationsWithLines } from './quotation-pages.ts'

/** What was sent for approval, as it was kept (domain, section 10, rule 6). */
export const approvalChecks: Check[] = [
  bySql(
    'snapshot-hash',
    'A snapshot’s hash is the hash of its content.',
    `select format('%s %s, snapshot %s', entity, coalesce(number, entity_id::text), approval_snapshot.id),
       'hash ' || left(sha256, 12) || '…'
     from approval_snapshot left join quotation on quotation.id = entity_id
     where sha256 <> encode(sha256(convert_to(content, 'UTF8')), 'hex')`,
  ),
  bySql(
    'snapshot-request',
    'Every request for approval has exactly one snapshot, and every snapshot its request.',
    `select coalesce(number, entity_id::text), format('%s requests and %s snapshots at %s', requests, snapshots, at)
     from (
       select entity, entity_id, at, sum(request) as requests, sum(snapshot) as snapshots from (
         select entity, entity_id, at, 1 as request, 0 as snapshot from event where kind like '%.approval-requested'
         union all select entity, entity_id, created_at, 0, 1 from approval_snapshot
       ) kept group by entity, entity_id, at
     ) moment left join quotation on quotation.id = entity_id
     where requests <> 1 or snapshots <> 1`,
  ),
  byFindings(
    'snapshot-content',
    'What is pending or approved is word by word what was sent for approval.',
    contentsThatDiffer,
  ),
]

async function* contentsThatDiffer({ trx }: AuditContext): AsyncIterable<Finding> {
  for await (const page of quotationsWithLines(trx, ['pending', 'approved'])) {
    const snapshots = await trx
      .selectFrom('approvalSnapshot')
      .distinctOn('entityId')
      .select(['entityId', 'schemaVersion', 'content'])
      .where('entity', '=', 'quotation')
      .where(
        'entityId',
        'in',
        page.map(({ row }) => row.id),
      )
      .orderBy('entityId')
      .orderBy('createdAt', 'desc')
      .execute()
    const latest = new Map(snapshots.map((snapshot) => [snapshot.entityId, snapshot]))
    for (const { row, lines } of page) {
      const snapshot = latest.get(row.id)
      if (!snapshot) yield { place: row.number, found: 'no snapshot' }
      // The approval itself made one version more.
      const sent = contentFrom({ ...row, version: row.version - (row.status === 'approved' ? 1 : 0) }, lines)
      // An older form of the content could not know every field; its hash is checked all the same.
      if (snapshot?.schemaVersion !== sent.schemaVersion) continue
      if (canonicalJson(sent.content) !== snapshot.content)
        yield { place: row.number, found: 'it differs from its snapshot' }
    }
  }
}
