import type { Saboteur } from './saboteur.ts'

const process = (name: string) => ({ file: 'packages/server/src/running-process.test.ts', name })

/** How the program is installed, started, upgraded and kept running. */
export const operationSaboteurs: Saboteur[] = [
  {
    name: 'another server’s fault is not the database’s',
    file: 'packages/server/src/start-fault.ts',
    find: 'const sentence = isDatabaseFault(error)',
    replace: 'const sentence = (isDatabaseFault(error), true)',
    test: {
      file: 'packages/server/src/start-fault.test.ts',
      name: 'a server that resets and is no database is not taken for one',
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
]
