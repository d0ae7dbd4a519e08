import type { Saboteur } from './saboteur.ts'

const process = (name: string) => ({ file: 'packages/server/src/running-process.test.ts', name })

const SEAL = 'packages/server/src/event/seal.ts'
const sealing = (name: string) => ({ file: 'packages/server/src/event/seal.test.ts', name })
const figures = (name: string) => ({ file: 'packages/server/src/metrics/metrics.test.ts', name })
const slow = (name: string) => ({ file: 'packages/server/src/embedded/slow-statements.test.ts', name })

const undoing = (name: string) => ({ file: 'packages/server/src/spreadsheet/undo.test.ts', name })
const worker = (name: string) => ({ file: 'packages/server/src/delivery/worker.test.ts', name })

/** How the program is installed, started, upgraded and kept running. */
export const operationSaboteurs: Saboteur[] = [
  {
    name: 'a large import goes on with columns that its author may fill no more',
    file: 'packages/server/src/spreadsheet/job-work.ts',
    find: 'const actor = await rightsOf(attempt.trx, row, kind, columns)',
    replace: 'const actor = await rightsOf(attempt.trx, row, kind, [])',
    test: {
      file: 'packages/server/src/spreadsheet/job.test.ts',
      name: 'valid: whoever may fill a column no more does not go on with the rest of the file',
    },
  },
  {
    name: 'a large import that is taken up again goes on behind what is written',
    file: 'packages/server/src/spreadsheet/job-work.ts',
    find: 'if (one && number > after) chunk.push(one)',
    replace: 'if (one) chunk.push(one)',
    test: {
      file: 'packages/server/src/spreadsheet/job.test.ts',
      name: 'valid: a process killed in the middle leaves nothing half told',
    },
  },
  {
    name: 'an export holds no more text than this process may',
    file: 'packages/server/src/spreadsheet/export.ts',
    find: 'if (characters > MAX_CHARACTERS)',
    replace: 'if (false)',
    test: {
      file: 'packages/server/src/spreadsheet/much-text.test.ts',
      name: 'an export of more text than this process may hold is refused, however few its rows are',
    },
  },
  {
    name: 'an audit export that leaves changes out says how many',
    file: 'packages/server/src/audit-log/spreadsheet.ts',
    find: 'cut(next, room) + left',
    replace: 'cut(next + left, room)',
    test: {
      file: 'packages/server/src/audit-log/audit-log.test.ts',
      name: 'an export has all changes as far as a cell takes them, and says how many more there are',
    },
  },
  {
    name: 'whoever lost the right meanwhile imports no large file',
    file: 'packages/server/src/spreadsheet/job-work.ts',
    find: 'if (!actor || missing)',
    replace: 'if (!actor)',
    test: {
      file: 'packages/server/src/spreadsheet/job.test.ts',
      name: 'whoever lost the right meanwhile imports nothing',
    },
  },
  {
    name: 'an import of all or none that was stopped claims no written rows',
    file: 'packages/server/src/spreadsheet/job-work.ts',
    find: '{ ...tally, createdCount: 0, updatedCount: 0 }',
    replace: 'tally',
    test: {
      file: 'packages/server/src/spreadsheet/job.test.ts',
      name: 'all or none that was cancelled in the middle says that nothing is written',
    },
  },
  {
    name: 'a large import that is sent again is answered before it is refused',
    file: 'packages/server/src/spreadsheet/job-queue.ts',
    find: '  const answer = await inTransaction(',
    replace: '  await refuseMore(db, actor)\n  const answer = await inTransaction(',
    test: {
      file: 'packages/server/src/spreadsheet/job.test.ts',
      name: 'a large import that is sent again under its key is answered with its job, at work and after it',
    },
  },
  {
    name: 'an import that is undone leaves what was changed since',
    file: 'packages/server/src/spreadsheet/undo.ts',
    find: 'removeRecord(kind, call, { id, version })',
    replace: 'removeRecord(kind, call, { id })',
    test: undoing('keeps what is used, changed or gone, row by row, and takes the rest of it later'),
  },
  {
    name: 'what somebody else imported is deleted by whoever may delete it',
    file: 'packages/server/src/spreadsheet/undo.ts',
    find: "createdBy === call.actor.id || mayDo('delete')",
    replace: 'true',
    test: undoing('deletes nothing of others and restores nothing without the right to'),
  },
  {
    name: 'a message is claimed by one worker',
    file: 'packages/server/src/delivery/worker.ts',
    find: '(claimed_until is null or claimed_until < clock_timestamp())',
    replace: 'true',
    test: worker(
      'a message whose worker died is sent by another when its claim has ended, and by none before',
    ),
  },
  {
    name: 'a server of the own network is asked only where the configuration says so',
    file: 'packages/server/src/delivery/outgoing-address.ts',
    find: 'if (!allowPrivate && ',
    replace: 'if (allowPrivate && ',
    test: worker('goes to no server of the own network unless the configuration allows it'),
  },
  {
    name: 'words in a mail are no markup',
    file: 'packages/server/src/delivery/words.ts',
    find: `    .replaceAll('<', '&lt;')\n`,
    replace: '',
    test: worker('a name begins no header and no markup'),
  },
  {
    name: 'a link for a new password ends after half an hour',
    file: 'packages/server/src/user/new-password.ts',
    find: `        .where('expiresAt', '>', now)\n`,
    replace: '',
    test: {
      file: 'packages/server/src/account/forgotten-password.test.ts',
      name: 'sends nothing to an unknown or a locked account, and a link ends after half an hour',
    },
  },
  {
    name: 'a link for a new password ends with the old one',
    file: 'packages/server/src/user/set-password.ts',
    find: '  await endLinks(trx, id)\n',
    replace: '',
    test: {
      file: 'packages/server/src/account/forgotten-password.test.ts',
      name: 'sends a link that ends with the password it was asked for, and with a lock',
    },
  },
  {
    name: 'another server’s fault is not the database’s',
    file: 'packages/server/src/start-fault.ts',
    find: '(isDatabaseFault(error)',
    replace: '(isDatabaseFault(error) || true',
    test: {
      file: 'packages/server/src/start-fault.test.ts',
      name: 'a server that resets and is no database is not taken for one',
    },
  },
  {
    name: 'the number of a process of another container is not looked up in this one',
    file: 'packages/server/src/data-folder-lock.ts',
    find: 'place === undefined || place === pidPlace()',
    replace: `place !== ''`,
    test: {
      file: 'packages/server/src/data-folder.test.ts',
      name: 'a server of another container that touches its lock keeps the folder; who and when is said',
    },
  },
  {
    name: 'a full disk is not taken for a folder that may not be written to',
    file: 'packages/server/src/data-folder.ts',
    find: '    if (isNoSpace(error)) throw error\n',
    replace: '',
    test: {
      file: 'packages/server/src/data-folder.test.ts',
      name: 'a full disk is not a folder that may not be written to',
    },
  },
  {
    name: 'a failed restore of an older backup is tried again',
    file: 'packages/server/src/backup/restore.ts',
    find: 'const missing = manifest.migrations.length - applied.length',
    replace: 'const missing = manifest.migrations.length - 0 * applied.length',
    test: {
      file: 'packages/server/test/upgrade/upgrade.test.ts',
      name: 'a restore that failed is tried again where it began, and not into a newer schema',
    },
  },
  {
    name: 'a failure names its request',
    file: 'packages/server/src/http/error-handler.ts',
    find: 'err: error, req: request',
    replace: 'err: error',
    test: {
      file: 'packages/server/test/log.test.ts',
      name: 'a failure names its request, also where the log holds no line of each request',
    },
  },
  {
    name: 'a lock of a process that cannot be seen is not taken over',
    file: 'packages/server/src/running-process.mjs',
    find: `.code === 'EPERM' && owner !== process.getuid?.()`,
    replace: `.code === 'EINTR'`,
    test: process('a process of another user that /proc does not show runs'),
  },
  {
    name: 'a zombie holds no lock',
    file: 'packages/server/src/running-process.mjs',
    find: `stat.state !== 'Z' && `,
    replace: '',
    test: process('a zombie has ended'),
  },
  {
    name: 'slow statements are logged without values',
    file: 'packages/server/src/embedded/cluster.ts',
    find: `'log_parameter_max_length=0'],`,
    replace: `'log_parameter_max_length=-1'],`,
    test: slow('a slow statement is logged without the values it was given'),
  },
  {
    name: 'passwords of roles are not logged',
    file: 'packages/server/src/embedded/embedded.ts',
    find: '-c log_min_duration_statement=-1 ',
    replace: '',
    test: slow('passwords of roles are not logged, however slow that is'),
  },
  {
    name: 'the listener is one of the connections that may be open',
    file: 'packages/server/src/main.ts',
    find: 'max: env.poolSize - 1,',
    replace: 'max: env.poolSize,',
    test: {
      file: 'bin/start.test.ts',
      name: 'the company’s own PostgreSQL, and production without the demo world',
    },
  },
  {
    name: 'a restore that is whole is said to be whole',
    file: 'bin/restore.ts',
    find: `    outcome = 'Everything was restored, but not yet brought to this version: the next start does that.'\n`,
    replace: '',
    test: {
      file: 'packages/server/src/backup/backup.test.ts',
      name: 'what fails after the rows are in is said so, and the next start does it',
    },
  },
  {
    name: 'a reload for a new build waits for commands',
    file: 'packages/web/src/app/new-build.ts',
    find: '    await ownRequestsAnswered()\n',
    replace: '',
    test: {
      file: 'packages/web/src/app/new-build.test.ts',
      name: 'a tab of before an upgrade is loaded afresh at its next page, once its commands are answered',
    },
  },
  {
    name: 'an idle server loads no more than it needs',
    file: 'packages/server/src/http/node-http.ts',
    find: `process.getBuiltinModule('node:http')`,
    replace: `await import('node:http')`,
    test: {
      file: 'bin/start.test.ts',
      name: 'a start with nothing to migrate loads nothing that only other work needs',
    },
  },
  {
    name: 'sealing waits for who writes events',
    file: 'packages/server/src/event/committed-seq.ts',
    find: 'writing.length > 0; waits',
    replace: 'writing.length < 0; waits',
    test: sealing('waits for a transaction that wrote before it and commits after it'),
  },
  {
    name: 'an event is sealed with what it changed',
    file: SEAL,
    find: "'changes', 'traceId'],",
    replace: "'traceId'],",
    test: sealing('a change of what an event changed'),
  },
  {
    name: 'nothing is sealed over a chain that was cut off',
    file: SEAL,
    find: 'if (newest?.number !== kept?.number ||',
    replace: 'if (newest?.number === -1 &&',
    test: sealing('over a chain that was cut off nothing is sealed'),
  },
  {
    name: 'a batch is hashed with the one before it',
    file: 'packages/server/src/event/verify.ts',
    find: `found('batch-changed', batch.number)`,
    replace: `...[]`,
    test: sealing('a change of a batch'),
  },
  {
    name: 'the owner of the history does not change it',
    file: 'packages/server/src/db/migrations/108_sealed_events.sql',
    find: 'create trigger keep_event before update or delete or truncate',
    replace: 'create trigger keep_event before truncate',
    test: sealing('the tables’ owner changes, deletes and empties nothing either'),
  },
  {
    name: 'figures name the template of a route, not its address',
    file: 'packages/server/src/metrics/metrics.ts',
    find: `observe: ({ method, routeOptions }, reply) => {
      const route = routeOptions.url ?? 'unmatched'`,
    replace: `observe: ({ method, url }, reply) => {
      const route = url`,
    test: figures(
      'requests are counted by the template of their route, and nothing else of the address is said',
    ),
  },
  {
    name: 'figures are for this machine under its own name',
    file: 'packages/server/src/metrics/listener.ts',
    find: ` && OWN_NAMES.test(headers.host ?? '')`,
    replace: '',
    test: figures('refuses a page that calls itself this machine, and every other address'),
  },
  {
    name: 'strangers do not fill the history',
    file: 'packages/server/src/account/sign-in-events.ts',
    find: 'const MOST_FAILED = 300',
    replace: 'const MOST_FAILED = 1_000_000',
    test: {
      file: 'packages/server/src/audit-log/audit-log.test.ts',
      name: 'strangers who fail again and again do not fill the history',
    },
  },
]
