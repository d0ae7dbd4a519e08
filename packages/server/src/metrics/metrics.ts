import { channels } from '@barem/shared/notification/channels'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { places } from '#delivery/standing'
import type { Lanes } from '#http/admission'
import type { JobFigures } from '#job/keep-doing'
import type { Deps } from '../deps.ts'
import { program } from '../program.ts'

/** Where figures that are asked for with each scrape come from. */
export interface MetricSources {
  lanes: Lanes
  pool: { totalCount: number; idleCount: number; waitingCount: number }
  jobs: ReadonlyMap<string, JobFigures>
  sockets(): number
  /** Of the certificate that this process serves; null where it serves none. */
  certificateUntil: Date | null
  /** Of the disk with BAREM_DATA, left for its user. */
  freeBytes(): number
}

export interface Metrics {
  /** Counts an answered request by the template of its route, never by its address. */
  observe(request: FastifyRequest, reply: FastifyReply): void
  /** The text a scrape gets. */
  text(): Promise<string>
  contentType: string
}

type SharedDeps = Pick<Deps, 'db' | 'log' | 'clock'>

/** Seconds: from what a list takes to the deadline of an export. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 25]
/** Unsealed events are counted up to here. */
const MOST_UNSEALED = 10_000

/**
 * The figures of this process, and of what all instances share in the database. Labels are closed sets: templates of routes,
 * names of lanes, channels and jobs; no ids, codes, names or search words.
 */
export function createMetrics(deps: SharedDeps, sources: () => MetricSources): Metrics {
  const register = new Registry()
  const registers = [register]
  collectDefaultMetrics({ register })
  const requests = new Histogram({
    name: 'barem_http_request_duration_seconds',
    help: 'Answered requests by route and status, and how long they took',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS,
    registers,
  })
  ofThisProcess(registers, sources)
  const shared = ofTheDatabase(registers)
  return {
    observe: ({ method, routeOptions }, reply) => {
      const route = routeOptions.url ?? 'unmatched'
      requests.observe(
        { method: methodOf(method), route, status: reply.statusCode },
        reply.elapsedTime / 1_000,
      )
    },
    text: async () => {
      await shared(deps)
      return register.metrics()
    },
    contentType: register.contentType,
  }
}

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS'])

/** A client chooses the word. */
function methodOf(method: string): string {
  return METHODS.has(method) ? method : 'other'
}

/** A gauge, or a counter whose total somebody else keeps, that is read when it is asked for. */
function read(
  registers: Registry[],
  kind: typeof Gauge | typeof Counter,
  [name, help, ...labelNames]: [string, string, ...string[]],
  values: () => Iterable<[labels: Record<string, string>, value: number]>,
): void {
  new kind({
    name,
    help,
    labelNames,
    registers,
    collect() {
      this.reset()
      // one without labels is 0 then, which is not to be missing
      if (labelNames.length === 0) this.remove({})
      for (const [labels, value] of values()) this.inc(labels, value)
    },
  })
}

function ofThisProcess(registers: Registry[], sources: () => MetricSources): void {
  const ofLanes = (figure: 'running' | 'waiting' | 'refused') => () =>
    Object.entries(sources().lanes).map(([lane, one]): [{ lane: string }, number] => [
      { lane },
      one.figures()[figure],
    ])
  read(registers, Gauge, ['barem_lane_running', 'Requests in work', 'lane'], ofLanes('running'))
  read(registers, Gauge, ['barem_lane_waiting', 'Requests that wait for a place', 'lane'], ofLanes('waiting'))
  read(registers, Counter, ['barem_lane_refused_total', 'Requests sent away', 'lane'], ofLanes('refused'))
  read(registers, Gauge, ['barem_pool_connections', 'Connections to the database', 'state'], () => {
    const { totalCount, idleCount, waitingCount } = sources().pool
    return [
      [{ state: 'busy' }, totalCount - idleCount],
      [{ state: 'idle' }, idleCount],
      [{ state: 'waited_for' }, waitingCount],
    ]
  })
  const labels = { version: program.version, commit: program.commit ?? '' }
  read(registers, Gauge, ['barem_build_info', 'The program that runs', ...Object.keys(labels)], () => [
    [labels, 1],
  ])
  read(registers, Gauge, ['barem_sockets', 'Connected sockets'], () => [[{}, sources().sockets()]])
  read(registers, Gauge, ['barem_disk_free_bytes', 'Space left for BAREM_DATA'], () => [
    [{}, sources().freeBytes()],
  ])
  const certificate = 'When the certificate that is served ends'
  read(registers, Gauge, ['barem_certificate_expiry_timestamp_seconds', certificate], () => {
    const { certificateUntil } = sources()
    return certificateUntil ? [[{}, certificateUntil.getTime() / 1_000]] : []
  })
  read(registers, Counter, ['barem_job_turns_total', 'Turns of jobs', 'job', 'outcome'], () =>
    [...sources().jobs].flatMap(([job, { done, failed }]): [Record<string, string>, number][] => [
      [{ job, outcome: 'done' }, done],
      [{ job, outcome: 'failed' }, failed],
    ]),
  )
  read(
    registers,
    Gauge,
    ['barem_job_last_done_timestamp_seconds', 'The last turn that ended well, or the beginning', 'job'],
    () =>
      [...sources().jobs].map(([job, { lastDoneAt }]): [Record<string, string>, number] => [
        { job },
        lastDoneAt,
      ]),
  )
}

interface Shared {
  messages: { channel: string; state: string; count: number }[]
  /**
   * By channel, of the message that has waited for longest: since it was due, or, where it was tried, since it was made or its
   * channel took one, whichever came last. One mailbox that says "later" thus alarms after an hour in which nothing else
   * left: that cannot be told from a server that died, which must be seen.
   */
  overdueSeconds: Partial<Record<string, number>>
  unsealed: number
  batches: number
}

/** What all instances share. While the database does not answer, these figures are missing, and `barem_database_up` is 0. */
function ofTheDatabase(registers: Registry[]): (deps: SharedDeps) => Promise<void> {
  let now: Shared | null = null
  read(registers, Gauge, ['barem_database_up', 'Whether the database answered this scrape'], () => [
    [{}, now ? 1 : 0],
  ])
  read(
    registers,
    Gauge,
    ['barem_outbox_messages', 'Messages by what became of them', 'channel', 'state'],
    () => (now?.messages ?? []).map(({ channel, state, count }) => [{ channel, state }, count]),
  )
  const overdue =
    'For how long the oldest message that is due, or that its channel did not take, has not left; 0 without one'
  read(registers, Gauge, ['barem_outbox_oldest_due_seconds', overdue, 'channel'], () =>
    now ? places.map((channel) => [{ channel }, now?.overdueSeconds[channel] ?? 0]) : [],
  )
  const events = `Events that wait to be sealed, up to ${MOST_UNSEALED}`
  read(registers, Gauge, ['barem_events_unsealed', events], () => (now ? [[{}, now.unsealed]] : []))
  read(registers, Gauge, ['barem_event_batches', 'Sealed batches of events'], () =>
    now ? [[{}, now.batches]] : [],
  )
  return async ({ log, ...deps }) => {
    now = await sharedFigures(deps).catch((error: unknown) => {
      log.warn({ err: error }, 'metrics of the database are missing')
      return null
    })
  }
}

/** `waiting`: to be sent; `failed`: a dead letter; what was sent is no figure of the moment. */
async function sharedFigures({ db, clock }: Pick<SharedDeps, 'db' | 'clock'>): Promise<Shared> {
  const { rows } = await sql<Shared>`
    with batch as (select number, last_seq from event_batch order by number desc limit 1),
      lately as materialized (select channel,
          (select max(sent_at) from outbox where outbox.channel = leaving.channel) as sent_at
        from unnest(${[...channels]}::text[]) as leaving (channel))
    select
      (select coalesce(jsonb_agg(one), '[]') from (
        select channel, case status when 'failed' then 'failed' else 'waiting' end as state, count(*) as count
        from outbox where status in ('pending', 'failed') group by 1, 2) as one) as messages,
      (select coalesce(jsonb_object_agg(channel, seconds), '{}') from (
        select channel, extract(epoch from ${clock.now()}::timestamptz - min(since))::float8 as seconds
        from outbox as message left join lately using (channel) cross join lateral (select least(
          case when due_at <= ${clock.now()} then due_at end,
          case when attempts > 0 and channel <> 'system' then greatest(created_at, lately.sent_at) end) as since) as waits
        where status = 'pending' and since is not null group by channel) as overdue) as overdue_seconds,
      (select count(*)::int from (select from event
        where seq > coalesce((select last_seq from batch), 0) limit ${sql.lit(MOST_UNSEALED)}) as waiting) as unsealed,
      coalesce((select number from batch), 0) as batches`.execute(db)
  return rows[0]!
}
