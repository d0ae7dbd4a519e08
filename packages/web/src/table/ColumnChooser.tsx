import { SettingOutlined } from '@ant-design/icons'
import { Button, Checkbox, Popover } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Column } from './columns.ts'

interface Chosen<Row> {
  columns: readonly Column<Row>[]
  shown: readonly Column<Row>[]
  toggle: (key: string) => void
}

/** Which columns this person wants of this list; kept by the browser. */
export function useChosenColumns<Row>(list: string, columns: readonly Column<Row>[]): Chosen<Row> {
  const place = `COLUMNS ${list}`
  const [hidden, setHidden] = useState<string[]>(() => readHidden(place, columns))
  const toggle = (key: string) => {
    const next = hidden.includes(key) ? hidden.filter((one) => one !== key) : [...hidden, key]
    setHidden(next)
    localStorage.setItem(place, JSON.stringify(next))
  }
  return { columns, shown: columns.filter((column) => !hidden.includes(column.key)), toggle }
}

function readHidden<Row>(place: string, columns: readonly Column<Row>[]): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(place) ?? 'null')
    if (Array.isArray(kept)) return kept.filter((key) => typeof key === 'string')
  } catch {
    // What cannot be read is as good as nothing kept.
  }
  return columns.filter((column) => column.hidden).map((column) => column.key)
}

export function ColumnChooser<Row>({ columns, shown, toggle }: Chosen<Row>) {
  const { t } = useTranslation()
  const boxes = (
    <div className="column-boxes">
      {columns
        .filter((column) => column.card !== 'title')
        .map((column) => (
          <Checkbox key={column.key} checked={shown.includes(column)} onChange={() => toggle(column.key)}>
            {t(column.title)}
          </Checkbox>
        ))}
    </div>
  )
  return (
    <Popover content={boxes} trigger="click" placement="bottomRight" title={t('frame.list.columns')}>
      <Button icon={<SettingOutlined />} aria-label={t('frame.list.columns')} />
    </Popover>
  )
}
