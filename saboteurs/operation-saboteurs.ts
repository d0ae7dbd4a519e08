import type { Saboteur } from './saboteur.ts'

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
]
