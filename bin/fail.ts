import { BackupError } from '../packages/server/src/backup/backup-error.ts'
import { DataFolderError } from '../packages/server/src/data-folder.ts'
import { RequirementError } from '../packages/server/src/db/requirements.ts'
import { EnvError, readEnv } from '../packages/server/src/env.ts'
import { startFault } from '../packages/server/src/start-fault.ts'

/** Ends the command and says `what` became of it: why in a sentence when there is one for people, with the whole fault otherwise. */
export function fail(error: unknown, what = 'Barem cannot start.'): never {
  const explained = isForPeople(error) ? error : startFault(error, readEnv(process.env))
  console.error(what, isForPeople(explained) ? explained.message : explained)
  process.exit(1)
}

function isForPeople(error: unknown): error is Error {
  return [EnvError, RequirementError, DataFolderError, BackupError].some((kind) => error instanceof kind)
}

/** For a command that may have started a database of its own: leaving by `exit` ends that too, a signal alone would not. */
export function leaveOnSignals(): void {
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.once(signal, () => process.exit(130))
}
