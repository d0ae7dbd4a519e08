import { BackupError } from '../packages/server/src/backup/backup-error.ts'
import { DataFolderError } from '../packages/server/src/data-folder.ts'
import { RequirementError } from '../packages/server/src/db/requirements.ts'
import { EnvError } from '../packages/server/src/env.ts'

/** Ends the command: with the sentence alone when it is one written for people, with the whole fault otherwise. */
export function fail(error: unknown, what = 'Barem cannot start.'): never {
  const forPeople = [EnvError, RequirementError, DataFolderError, BackupError].some(
    (kind) => error instanceof kind,
  )
  console.error(forPeople ? `${what} ${(error as Error).message}` : error)
  process.exit(1)
}

/** For a command that may have started a database of its own: leaving by `exit` ends that too, a signal alone would not. */
export function leaveOnSignals(): void {
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.once(signal, () => process.exit(130))
}
