import type { Saboteur } from './saboteur.ts'

const slow = (name: string) => ({ file: 'packages/server/src/http/slow-network.test.ts', name })
const mount = (name: string) => ({ file: 'packages/server/src/http/mount.test.ts', name })

/** How a request is received and answered. */
export const httpSaboteurs: Saboteur[] = [
  {
    name: 'a deletion heeds the version of its If-Match',
    file: 'packages/server/src/http/mount.ts',
    find: 'query: readsIfMatch(endpoint.query)\n',
    replace: 'query: false\n',
    test: {
      file: 'packages/server/src/http/if-match.test.ts',
      name: 'If-Match on the deletion of a document is its version',
    },
  },
  {
    name: 'only declared fields leave',
    file: 'packages/server/src/http/mount.ts',
    find: 'return { succeeded: true, data: endpoint.data.parse(result) }',
    replace: 'return { succeeded: true, data: result }',
    test: mount('what an endpoint does not declare does not leave'),
  },
  {
    name: 'an upload is received before it takes a place',
    file: 'packages/server/src/http/mount.ts',
    find: `await finish(await inTurn('read', () => begin(now)))`,
    replace: 'await inTurn(lane, async () => finish(await begin(now)))',
    test: slow('an upload that stands still stops no import and no picture'),
  },
  {
    name: 'a body has a pace',
    file: 'packages/server/src/http/pace.ts',
    find: '        else if (slow()) {',
    replace: '        else if (slow() && raw.complete) {',
    test: slow('a JSON body that stands still is told so'),
  },
  {
    name: 'a person has so much on the way and no more',
    file: 'packages/server/src/http/traffic.ts',
    find: '>= MOST_PER_PERSON',
    replace: '>= 1e9',
    test: slow('one person has so much on the way and no more; others are not concerned'),
  },
  {
    name: 'a place is given back by work that fails',
    file: 'packages/server/src/http/semaphore.ts',
    find: '      } finally {\n        leave(person)\n      }',
    replace: '      } finally {\n        if (person === null) leave(person)\n      }',
    test: {
      file: 'packages/server/src/http/semaphore.test.ts',
      name: 'one person leaves places and room in the queue to others',
    },
  },
  {
    name: 'work over its own limit is refused for good',
    file: 'packages/server/src/job/in-worker.ts',
    find: `outcome.reject(exceeded('time'))`,
    replace: `outcome.reject(new Refusal('overloaded', { retryAfter: 5 }))`,
    test: {
      file: 'packages/server/src/spreadsheet/run.test.ts',
      name: 'an export that takes too long to write is refused for good, and says to narrow it',
    },
  },
  {
    name: 'a thread for which nothing comes ends',
    file: 'packages/server/src/job/in-worker.ts',
    find: 'setTimeout(end, KEPT_MS)',
    replace: 'setTimeout(end, 100 * KEPT_MS)',
    test: {
      file: 'packages/server/src/job/in-worker.test.ts',
      name: 'a thread for which nothing comes ends',
    },
  },
  {
    name: 'one person takes not all threads',
    file: 'packages/server/src/job/in-worker.ts',
    find: 'perPerson: { atOnce: 2,',
    replace: 'perPerson: { atOnce: 3,',
    test: {
      file: 'packages/server/src/job/in-worker.test.ts',
      name: 'one person holds two of the three threads, so that others do not wait for all their PDFs',
    },
  },
  {
    name: 'one person takes not all places',
    file: 'packages/server/src/http/semaphore.ts',
    find: '(held.get(person) ?? 0) < perPerson.atOnce',
    replace: 'running >= 0',
    test: {
      file: 'packages/server/src/http/semaphore.test.ts',
      name: 'one person leaves places and room in the queue to others',
    },
  },
  {
    name: 'a foreign Upgrade header is not heeded',
    file: 'packages/server/src/http/listener.ts',
    find: ' && mayUpgrade(request)',
    replace: '',
    test: {
      file: 'packages/server/src/realtime/realtime.test.ts',
      name: 'GET /livez that wants to become h2c is answered with 200',
    },
  },
  {
    name: 'a temporary password opens no socket',
    file: 'packages/server/src/http/authentication.ts',
    find: `  if (actor.mustChangePassword) throw new Refusal('password-change-required')\n`,
    replace: '',
    test: {
      file: 'packages/server/src/realtime/realtime.test.ts',
      name: 'a temporary password opens no socket',
    },
  },
  {
    name: 'nothing fails after the commit of a command',
    file: 'packages/server/src/http/mount.ts',
    find: `const run = async () => enveloped(endpoint, await handler.command?.({ ...call, ...attempt, actor }))
        return runIdempotent(attempt, { request, actor, endpoint, call, now }, run, earlier)
      },
      retries(deps),
    )`,
    replace: `const run = async () => (await handler.command?.({ ...call, ...attempt, actor })) as object
        return runIdempotent(attempt, { request, actor, endpoint, call, now }, run, earlier)
      },
      retries(deps),
    ).then((body) => JSON.stringify(enveloped(endpoint, JSON.parse(body))))`,
    test: mount('command: an answer that cannot be given is found before the commit'),
  },
  {
    name: 'nothing fails after the commit of an import',
    file: 'packages/server/src/http/mount.ts',
    find: 'endpoint.data.parse(await run())',
    replace: 'run()',
    test: mount('own: an answer that cannot be given is found before the commit'),
  },
  {
    name: 'a place is held while the server works, not the network',
    file: 'packages/server/src/http/semaphore.ts',
    find: '      } finally {\n        leave(person)\n      }',
    replace: `      } finally {
        if (answer) answer.once('close', () => leave(person))
        else leave(person)
      }`,
    test: slow('readers who never read stop nobody, neither of files nor of lists'),
  },
  {
    name: 'a large body may take its time',
    file: 'packages/server/src/http/listener.ts',
    find: 'requestTimeout: 0,',
    replace: 'requestTimeout: 1_000,',
    test: slow(
      'a slow picture arrives, one that trickles or stands still is told so in the reader’s language',
    ),
  },
  {
    name: 'what is no request is answered in the envelope',
    file: 'packages/server/src/app.ts',
    find: '    clientErrorHandler: clientErrors(deps),\n',
    replace: '',
    test: slow('headers that never end is answered in the envelope'),
  },
  {
    name: 'pages are answered while load is shed',
    file: 'packages/server/src/app.ts',
    find: `if (config.lane && config.lane !== 'account')`,
    replace: `if (config.lane !== 'account')`,
    test: {
      file: 'packages/server/src/http/admission.test.ts',
      name: 'while calls are shed for a busy event loop, pages and health are still answered',
    },
  },
  {
    name: 'a proxy that is trusted names whom it brings',
    file: 'packages/server/src/app.ts',
    find: 'trustProxy: deps.settings.trustedProxies.length > 0 ? deps.settings.trustedProxies : false',
    replace: 'trustProxy: false',
    test: {
      file: 'packages/server/test/attack/brute-force.test.ts',
      name: 'behind a balancer that is trusted everybody is an address of their own, and nobody else’s word counts',
    },
  },
  {
    name: 'robots are kept out',
    file: 'packages/server/src/http/web.ts',
    find: `  app.get('/robots.txt', (_request, reply) => reply.type('text/plain; charset=utf-8').send(NO_ROBOTS))\n`,
    replace: '',
    test: { file: 'packages/server/test/attack/headers.test.ts', name: 'robots are kept out' },
  },
]
