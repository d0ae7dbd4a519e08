import type pg from 'pg'
import { freePort } from '../packages/server/src/embedded/cluster.ts'
import { type ApprovableEntity, approvableEntities } from '../packages/shared/src/business.ts'
import { documentKinds, type Kind } from '../prove/kinds.ts'
import { copiesOf } from './copies.ts'
import { startHelper } from './process.ts'

const WAITING = 1000
const TICKETS = 5000

/**
 * What a seeded world has little of, the same in each: a thousand requests wait for director.hoa, as many of every kind, and
 * there are thousands of tickets. One of each is written through the API; the others are its copies.
 */
export async function fill(owner: pg.Client, env: Record<string, string>): Promise<void> {
  await owner.query(`
    alter table approval_step disable trigger guard_approval_step;
    update approval_step set (approver_id, approver_name) = (select id, full_name from app_user where username = 'superadmin')
    where waiting and approver_id = (select id from app_user where username = 'director.hoa');
    alter table approval_step enable trigger guard_approval_step`)
  const port = await freePort()
  const server = await startHelper('serve.ts', { ...env, PORT: String(port) })
  let written: Written[]
  try {
    written = await writeOfEach(`http://127.0.0.1:${port}`)
  } finally {
    await server.stop()
  }
  for (const [place, one] of written.entries()) {
    // the first kinds have one more where they cannot all have as many
    const share = Math.floor((WAITING + written.length - 1 - place) / written.length)
    await multiply(owner, one, share - 1)
  }
  const ticket = written.find(({ entity }) => entity === 'expenseTicket')!
  await copiesOf(owner, { entity: 'expenseTicket', id: ticket.draft }, TICKETS)
  await refuseFewer(owner)
}

interface Written {
  entity: ApprovableEntity
  draft: string
  waiting: string
  /** Of an annex. */
  contractId: string | null
}

async function writeOfEach(url: string): Promise<Written[]> {
  const { of } = await documentKinds(url)
  const written: Written[] = []
  for (const entity of approvableEntities) {
    const kind = of[entity]
    const [draft, sent] = [await write(kind), await write(kind)]
    const { id, version } = sent
    await kind.author.done('POST', `/${kind.resource}/${id}/request-approval`, { version, note: null })
    written.push({ entity, draft: draft.id, waiting: id, contractId: sent.contract?.id ?? null })
  }
  return written
}

async function write({ author, resource, fresh }: Kind) {
  return author.done('POST', `/${resource}`, await fresh())
}

/** No two annexes of one contract are unfinished: each copy is of a copy of its contract. */
async function multiply(owner: pg.Client, { entity, waiting: id, contractId }: Written, count: number) {
  if (!contractId) return copiesOf(owner, { entity, id }, count)
  const contract = entity === 'salesContractAnnex' ? 'salesContract' : 'purchaseContract'
  const contracts = await copiesOf(owner, { entity: contract, id: contractId }, count)
  return copiesOf(owner, { entity, id }, count, {
    with: { contract_id: '($2::uuid[])[made.n]' },
    values: [contracts],
  })
}

/** @throws {Error} when the world does not hold what the table says of it */
async function refuseFewer(owner: pg.Client): Promise<void> {
  const { rows: waiting } = await owner.query<{ entity: string; n: number }>(
    `select entity, count(*)::int as n from approval_step step join approval on approval.id = approval_id
     where waiting and approver_id = (select id from app_user where username = 'director.hoa') group by entity`,
  )
  const all = waiting.reduce((sum, { n }) => sum + n, 0)
  const least = Math.floor(WAITING / approvableEntities.length)
  if (
    all !== WAITING ||
    approvableEntities.some((one) => !waiting.some((of) => of.entity === one && of.n >= least))
  )
    throw new Error(`${all} wait instead of ${WAITING}: ${JSON.stringify(waiting)}`)
  const { rows } = await owner.query<{ n: number }>('select count(*)::int as n from expense_ticket')
  if (rows[0]!.n < TICKETS) throw new Error(`${rows[0]!.n} tickets instead of ${TICKETS}`)
}
