import { ArrowDownOutlined, ArrowUpOutlined, SettingOutlined } from '@ant-design/icons'
import { Button, Checkbox, Popover } from 'antd'
import { useTranslation } from 'react-i18next'
import type { Column } from './columns.ts'
import { moved, toggled } from './shown-columns.ts'
import type { Views } from './use-views.ts'

/** Which columns, in which order: for this person and list, or for the view on show. */
export function ColumnChooser<Row>(views: Pick<Views<Row>, 'columns' | 'shown' | 'setColumns'>) {
  const { t } = useTranslation()
  const { columns, shown, setColumns } = views
  const rest = columns.filter((column) => !shown.includes(column))
  const boxes = (
    <div className="column-boxes">
      {[...shown, ...rest].map((column) => (
        <ColumnRow key={column.key} {...views} column={column} />
      ))}
      <Button type="link" size="small" onClick={() => setColumns(null)}>
        {t('workspace.columns.reset')}
      </Button>
    </div>
  )
  return (
    <Popover content={boxes} trigger="click" placement="bottomRight" title={t('workspace.columns.heading')}>
      <Button icon={<SettingOutlined />} aria-label={t('workspace.columns.heading')} />
    </Popover>
  )
}

function ColumnRow<Row>(
  props: Pick<Views<Row>, 'columns' | 'shown' | 'setColumns'> & { column: Column<Row> },
) {
  const { t } = useTranslation()
  const { columns, shown, setColumns, column } = props
  const place = shown.indexOf(column)
  const name = t(column.title)
  return (
    <div className="column-row">
      <Checkbox
        checked={place !== -1}
        // Without its name nobody knows which row is which.
        disabled={column.card === 'title'}
        onChange={() => setColumns(toggled(columns, shown, column))}
      >
        {name}
      </Checkbox>
      <Button
        type="text"
        size="small"
        icon={<ArrowUpOutlined />}
        disabled={place <= 0}
        aria-label={t('workspace.columns.up', { column: name })}
        onClick={() => setColumns(moved(shown, column, -1))}
      />
      <Button
        type="text"
        size="small"
        icon={<ArrowDownOutlined />}
        disabled={place === -1 || place === shown.length - 1}
        aria-label={t('workspace.columns.down', { column: name })}
        onClick={() => setColumns(moved(shown, column, 1))}
      />
    </div>
  )
}
