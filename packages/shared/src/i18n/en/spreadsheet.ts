import type { Messages } from '../messages.ts'
import type { spreadsheet as vi } from '../vi/spreadsheet.ts'

export const spreadsheet: Messages<typeof vi> = {
  data: 'Data',
  guide: 'Guide',
  lists: 'Lists',
  column: 'Column',
  isRequired: 'Required',
  explanation: 'What to write',
  note: 'Note',
  guideHeader: 'Keep the header as it is and begin in row 2. A column marked * is required.',
  guideFormula: 'No cell may hold a formula: copy it and paste the value.',
  guideRows: 'At most {{max}} rows at a time.',
  yes: 'Yes',
  no: 'No',
  errors: 'Errors',
  leftOut: 'Columns left out: {{columns}}',
}
