import type { Messages } from '../messages.ts'
import type { importJob as vi } from '../vi/import-job.ts'

export const importJob: Messages<typeof vi> = {
  title: 'Import of a large file',
  recent: 'Large files of today',
  open: 'View',
  leave: 'You can leave this page: the bell rings when it is finished.',
  task: {
    preview: 'Check the file',
    valid: 'Import the valid rows',
    all: 'Import all rows or none',
    undo: 'Undo',
  },
  state: {
    waiting: 'Waiting for its turn',
    working: 'In progress',
    checked: 'Waiting for your decision',
    done: 'Finished',
    failed: 'Could not be processed',
    cancelled: 'Stopped',
  },
  stopping: 'Stopping…',
  progress: '{{read}} / {{total}} rows',
  reading_one: '{{count}} row read',
  reading_other: '{{count}} rows read',
  stop: 'Stop',
  discard: 'Discard this file',
  shownOnly: 'Only the first {{shown}} faulty rows are shown; the file with an error column has all of them.',
  nothing: 'Nothing was imported.',
  written_one: '{{count}} row was imported before it stopped.',
  written_other: '{{count}} rows were imported before it stopped.',
  handled: '{{read}} of {{total}} rows were processed.',
}
