import { businessDate } from '@barem/shared/values/local-date'
import { Alert, Form } from 'antd'
import { FormItemInputContext } from 'antd/es/form/context'
import { useContext, useEffect, useMemo, useRef } from 'react'
import { FormContext } from '#form/form-context.ts'
import { issueText } from '#form/issue-text.ts'
import { textOf, useFormat } from '#i18n/i18n.ts'
import type { DocumentKind } from './document-kind.ts'
import type { GridRow } from './grid-columns.ts'
import { LineGrid } from './LineGrid.tsx'
import type { LinesKind } from './lines-kind.ts'
import './document.css'

interface Props<Line extends GridRow> {
  kind: Pick<DocumentKind, 'entity'>
  lines: LinesKind<Line>
  disabled: boolean
  seesCost: boolean
}

/**
 * The editors of the cells are no inputs of the field: that it was touched, told to each of them, would draw all lines in
 * sight anew at the first key.
 */
const NO_FIELD = {}

/** The lines of a document in the keyboard grid, as one field of the form. */
export function LinesSection<Line extends GridRow>(props: Props<Line>) {
  return (
    <Form.Item name="lines" noStyle>
      <Lines {...props} />
    </Form.Item>
  )
}

function Lines<Line extends GridRow>({
  value = [],
  onChange,
  kind: { entity },
  lines,
  disabled,
  seesCost,
}: Props<Line> & { value?: Line[]; onChange?: (rows: Line[]) => void }) {
  const format = useFormat()
  const form = Form.useFormInstance()
  const { issues = [], first = null } = useContext(FormContext) ?? {}
  const faulty = useMemo(() => cellOf(first?.path ?? ''), [first])
  const date: unknown = Form.useWatch('date', { preserve: true })
  const day = typeof date === 'string' ? date : businessDate(new Date())
  const { columns, followed = null, notice } = lines.useLines(value, { seesCost, day, disabled })
  const following = useRef<readonly Line[]>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: put in once
  useEffect(() => {
    // what is typed meanwhile comes first, and is followed then
    if (!followed || form.getFieldValue('lines') !== value) return
    // the very array that comes back, so that the grid knows it
    const rows = [...followed]
    following.current = rows
    onChange?.(rows)
  }, [followed])
  const wordsOf = (path: string, column: string | null) => {
    const issue = issues.find((one) => one.path === path)
    if (!issue) return null
    // What is picked is chosen, not typed.
    const picked = columns.some(({ key, kind }) => key === column && kind === 'picker')
    const code = picked && issue.code === 'required' ? 'required_choice' : issue.code
    return issueText({ ...issue, code }, lines.labelOf(column), format)
  }
  const { readFile } = lines
  const whole = issues.find((issue) => issue.path === 'lines')
  return (
    <section
      className="form-section document-lines"
      data-field="lines"
      data-columns={columns.map(({ key }) => key).join(' ')}
    >
      <h2 className="visually-hidden">{textOf(`${entity}.section.lines`)}</h2>
      {whole && (
        <Alert type="error" showIcon title={issueText(whole, textOf(`${entity}.field.lines`), format)} />
      )}
      {notice}
      <FormItemInputContext value={NO_FIELD}>
        <LineGrid
          following={following}
          columns={columns}
          value={value}
          onChange={(rows) => onChange?.(rows)}
          emptyRow={lines.empty}
          copyRow={lines.copied}
          cardOf={(row) => lines.cardOf(row, format)}
          problemOf={(line, column) =>
            wordsOf(column === null ? `lines.${line}` : `lines.${line}.${column}`, column)
          }
          faulty={faulty}
          disabled={disabled}
          readFile={readFile && ((file) => readFile(entity, file))}
        />
      </FormItemInputContext>
    </section>
  )
}

/** The cell that an issue is about: `lines.12.quantity`; of a line as a whole its first. */
function cellOf(path: string): { line: number; column: string | null } | null {
  const [field, line, column = null] = path.split('.')
  return field === 'lines' && line !== undefined ? { line: Number(line), column } : null
}
