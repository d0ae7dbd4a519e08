import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { type ApprovableEntity, neededFor, rightsOf } from '@barem/shared/business'
import { addDays, businessDate } from '@barem/shared/values/local-date'
import { memoize } from '@barem/shared/values/memoize'
import { diagramOf } from '@barem/shared/workflow/steps'
import type pg from 'pg'
import { inSql } from '../src/db/names.ts'
import {
  applied,
  begun,
  type Command,
  commandsOf,
  type Life,
  PEOPLE,
  type Person,
  type World,
} from './approval-model.ts'

/** Somebody signed in. */
interface Caller {
  call(
    method: 'GET' | 'POST' | 'DELETE',
    path: string,
    body?: unknown,
    // biome-ignore lint/suspicious/noExplicitAny: says itself what it expects of an answer
  ): Promise<{ status: number; data: any }>
}

/** A kind of document that lives are led of; the same object for each of them. */
interface LivedKind {
  entity: ApprovableEntity
  /** As in its paths: `Quotation`. */
  resource: string
  /** A right body of a new one. */
  fresh(): Promise<Record<string, unknown>>
}

interface Harness {
  /** The database as its owner reaches it. */
  database: pg.Client
  /** Today, as the server reads it. */
  now: Date
  /** An administrator, who draws workflows. */
  lan: Caller
  signIn(username: string): Promise<Caller>
}

/**
 * Lives of the model as verbs of a server on a kind of document, with people of their own; answers how each ended. Rejects
 * where server and model differ.
 */
export async function livesIn(harness: Harness): Promise<(life: Life, kind: LivedKind) => Promise<World>> {
  const { database, lan } = harness
  const today = businessDate(harness.now)
  const group = async (code: string, permissions: readonly string[]) => {
    const values = [randomUUID(), `SONG-${code}`, permissions, harness.now]
    await database.query(
      `insert into role_group (id, code, name, permissions, created_at, modified_at) values ($1, $2, $2, $3, $4, $4)`,
      values,
    )
    return values[0] as string
  }
  /** The groups of who writes a kind and of who approves it, made at its first life. */
  const groups = memoize(async ({ entity }: LivedKind) => {
    const rights = rightsOf(entity)
    const own = ['view', 'create', 'update'].map((action) => `${rights}:${action}`)
    const needed = neededFor(entity)
    // with the right to approve something else somebody may be named all the same
    const other = rights === 'quotation' ? 'salesContract:approve' : 'quotation:approve'
    const base = ['customer:view', ...own, ...(needed ? [needed] : []), other]
    return {
      base: await group(`${entity}-base`, base),
      right: await group(`${entity}-right`, [`${rights}:approve`]),
    }
  })
  const join = (userId: string, groupId: string) =>
    database.query('insert into user_role_group (user_id, role_group_id) values ($1, $2)', [userId, groupId])
  const ids = {} as Record<Person, string>
  const callers = {} as Record<Person, Caller>
  for (const [index, one] of PEOPLE.entries()) {
    ids[one] = randomUUID()
    const name = `cuocsong.${one}`
    await database.query(
      `insert into app_user (id, username, email, phone_number, password_hash, full_name, department_id, position_id, role,
        created_at, modified_at)
      select $1, $2, $2 || '@x.example', $3, password_hash, $2, department_id, position_id, 'basic', $4, $4
      from app_user where username = 'sales.minh'`,
      [ids[one], name, `098800000${index}`, harness.now],
    )
    callers[one] = await harness.signIn(name)
  }
  const called = new Map(Object.entries(ids).map(([name, id]) => [id, name]))
  const { rows: of } = await database.query(
    `select department_id from app_user where username = 'sales.minh'`,
  )

  /** The workflow of the life alone is in force, everybody has the rights of the kind alone, and nobody stands in. */
  const prepare = async ({ plan }: Life, kind: LivedKind) => {
    const { base, right } = await groups(kind)
    await database.query(`update workflow set status = 'inactive' where status = 'active'`)
    await database.query('delete from deputy')
    await database.query('delete from user_role_group where user_id = any ($1)', [Object.values(ids)])
    for (const one of PEOPLE) {
      await join(ids[one], base)
      await join(ids[one], right)
    }
    const steps = plan.map(({ people, quorum }, at) => ({
      node: {
        ...{ id: `b${at}`, kind: 'approval' as const, name: `Bước ${at + 1}` },
        approver: { by: 'people' as const, ids: people.map((one) => ids[one]) },
        quorum: quorum === 1 ? ('any' as const) : quorum,
      },
      only: null,
    }))
    const drawn = done(
      await lan.call('POST', '/Workflow', {
        ...{ name: 'Sống', departmentId: of[0].department_id, type: kind.entity, diagram: diagramOf(steps) },
        rules: { match: 'all', rules: [{ field: 'author', is: 'in', words: [ids.author] }] },
      }),
    )
    done(await lan.call('POST', `/Workflow/${drawn.id}/publish`, { version: drawn.version }))
    return right
  }

  return async (life, kind) => {
    const { entity, resource, fresh } = kind
    const right = await prepare(life, kind)
    const world = begun(life)
    const body = { ...(await fresh()), approverId: null }
    const document = done(await callers.author.call('POST', `/${resource}`, body))
    const deputies: { id: string; of: Person; version: number }[] = []
    const verb = async (who: Person, name: string) => {
      const { version } = document
      const answer = await callers[who].call('POST', `/${resource}/${document.id}/${name}`, {
        ...{ version, note: 'Lý do' },
      })
      // what the database alone refuses was let through before
      assert(answer.status < 500, `${who} may not ${name}: ${answer.status}`)
      if (answer.status === 200) document.version = answer.data.version
      return answer.status === 200
    }
    /** Does it; answers whether it took effect. */
    const act = async (one: Command): Promise<boolean> => {
      switch (one.do) {
        case 'request':
          return verb('author', 'request-approval')
        case 'withdraw':
        case 'approve':
        case 'reject':
          return verb(one.by, one.do)
        case 'name': {
          const from = addDays(today, one.first - world.day)
          const days = { firstDay: from, lastDay: addDays(from, one.days) }
          const body = { deputyId: ids[one.by], ...days }
          const { status, data } = await callers[one.of].call('POST', '/Deputy', body)
          if (status === 200) deputies.push({ id: data.id, of: one.of, version: data.version })
          return status === 200
        }
        case 'end': {
          const [ended] = deputies.splice(one.which, 1)
          if (!ended) return false
          const { id, version } = ended
          return (await callers[ended.of].call('DELETE', `/Deputy/${id}?version=${version}`)).status === 200
        }
        case 'next-day':
          // the clock of a server stands as it is: its deputies come a day nearer
          await database.query(
            `update deputy set first_day = first_day - 1, last_day = last_day - 1, version = version + 1`,
          )
          for (const one of deputies) one.version += 1
          return true
        case 'turn-right': {
          const held = [ids[one.of], right]
          const gone = await database.query(
            'delete from user_role_group where user_id = $1 and role_group_id = $2',
            held,
          )
          if (gone.rowCount === 0) await join(ids[one.of], right)
          return true
        }
      }
    }
    const kept = async () => {
      const { rows } = await database.query(
        `select document.status, position, approval_step.approver_id, decision, decided_by, carried
        from ${inSql(entity)} as document left join approval on approval.entity_id = document.id
          and round = (select max(round) from approval one where one.entity_id = document.id)
        left join approval_step on approval_id = approval.id
        where document.id = $1 order by position, approval_step.id`,
        [document.id],
      )
      return rows
    }
    for (const [number, one] of commandsOf(life).entries()) {
      // as the model has it before, since naming reads the day
      const took = one.do === 'next-day' && world.day === 6 ? false : await act(one)
      const where = `${number}: ${JSON.stringify(one)} of ${JSON.stringify(life)}`
      assert.equal(took, applied(world, one), where)
      const rows = await kept()
      const place = new Map(rows.map((row, at) => [`${row.position} ${called.get(row.approver_id)}`, at]))
      // whoever comes first in a step is for the server to say
      const nth = (step: { position: number; approverId: string }) =>
        place.get(`${step.position} ${step.approverId}`) ?? -1
      world.steps = world.steps.toSorted((left, right) => nth(left) - nth(right))
      assert.deepEqual(
        rows.flatMap((row) =>
          row.position === null
            ? []
            : [[row.position, row.approver_id, row.decision, row.decided_by, row.carried]],
        ),
        world.steps.map((step) => [
          ...[step.position, ids[step.approverId as Person], step.decision],
          ...[step.decidedBy && ids[step.decidedBy as Person], step.carried],
        ]),
        where,
      )
      assert.equal(rows[0].status, world.status, where)
    }
    return world
  }
}

function done<Data>({ status, data }: { status: number; data: Data }): Data {
  assert.equal(status, 200, JSON.stringify(data))
  return data
}
