import { businessDate } from '@barem/shared/values/local-date'
import { Alert, Form } from 'antd'
import { useContext, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { LineGrid } from '#document/LineGrid.tsx'
import { FormContext } from '#form/form-context.ts'
import { issueText } from '#form/issue-text.ts'
import { hasText, textOf, useFormat, useLocale } from '#i18n/i18n.ts'
import { copiedLine, emptyLine, type LineValues } from './line.ts'
import { lineColumns } from './line-columns.tsx'
import './quotation.css'

interface Props {
  disabled: boolean
  seesCost: boolean
}

/** The lines of a quotation in the keyboard grid, as one field of the form. */
export function LinesSection(props: Props) {
  const { t } = useTranslation()
  return (
    <section className="form-section quotation-lines">
      <h2>{t('quotation.section.lines')}</h2>
      <Form.Item name="lines" noStyle>
        <Lines {...props} />
      </Form.Item>
    </section>
  )
}

function Lines({
  value = [],
  onChange,
  disabled,
  seesCost,
}: Props & { value?: LineValues[]; onChange?: (rows: LineValues[]) => void }) {
  const { t } = useTranslation()
  const format = useFormat()
  const locale = useLocale()
  const { issues = [], first = null } = useContext(FormContext) ?? {}
  const faulty = useMemo(() => cellOf(first?.path ?? ''), [first])
  const day: unknown = Form.useWatch('date', { preserve: true })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the columns hold words of the language
  const columns = useMemo(
    () => lineColumns(seesCost, typeof day === 'string' ? day : businessDate(new Date())),
    [seesCost, day, locale],
  )
  const wordsOf = (path: string, column: string | null) => {
    const issue = issues.find((one) => one.path === path)
    if (!issue) return null
    const key = `quotation.line.${column ?? 'amount'}`
    // A product is chosen, not typed.
    const code = column === 'productId' && issue.code === 'required' ? 'required_choice' : issue.code
    return issueText({ ...issue, code }, hasText(key) ? textOf(key) : t('quotation.field.lines'), format)
  }
  const whole = issues.find((issue) => issue.path === 'lines')
  return (
    <>
      {whole && (
        <Alert
          type="error"
          showIcon
          title={
            whole.code === 'too_small'
              ? t('quotation.noLines')
              : issueText(whole, t('quotation.field.lines'), format)
          }
        />
      )}
      <LineGrid
        columns={columns}
        value={value}
        onChange={(rows) => onChange?.(rows)}
        emptyRow={emptyLine}
        copyRow={copiedLine}
        nameOf={(row) =>
          typeof row.quantity === 'number'
            ? `${row.productName} × ${format.number(row.quantity, 3)}`
            : row.productName
        }
        problemOf={(line, column) =>
          wordsOf(column === null ? `lines.${line}` : `lines.${line}.${column}`, column)
        }
        faulty={faulty}
        disabled={disabled}
      />
    </>
  )
}

/** The cell that an issue is about: `lines.12.quantity`; of a line as a whole its first. */
function cellOf(path: string): { line: number; column: string | null } | null {
  const [field, line, column = null] = path.split('.')
  return field === 'lines' && line !== undefined ? { line: Number(line), column } : null
}
