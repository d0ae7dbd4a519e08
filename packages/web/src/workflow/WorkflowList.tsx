import { type WorkflowItem, workflowEndpoints, workflowFilters } from '@barem/shared/workflow/endpoints'
import { Tag } from 'antd'
import { useTranslation } from 'react-i18next'
import { optionsOf } from '#category/options.ts'
import { textOf } from '#i18n/i18n.ts'
import type { Column } from '#table/columns.ts'
import { filterControls } from '#table/filter-controls.ts'
import { ListPage } from '#table/ListPage.tsx'
import { useRemoveAction } from '#table/use-remove-action.ts'
import { RelativeTime } from '#ui/RelativeTime.tsx'
import { workflowPaths } from './paths.ts'
import { publishedInWords } from './published-in-words.ts'

type Row = WorkflowItem

const columns: Column<Row>[] = [
  {
    key: 'code',
    title: 'workflow.field.code',
    sort: 'code',
    width: 96,
    card: 'fact',
    render: (row) => row.code,
  },
  {
    key: 'name',
    title: 'workflow.field.name',
    sort: 'name',
    width: 280,
    card: 'title',
    render: (row) => (
      <>
        {row.status === 'inactive' ? (
          <Tag className="exception-tag">{textOf('workflow.status.inactive')}</Tag>
        ) : null}
        <strong>{row.name}</strong>
      </>
    ),
  },
  {
    key: 'type',
    title: 'workflow.field.type',
    width: 150,
    priority: 8,
    card: 'fact',
    render: (row) => textOf(`${row.type}.title`),
  },
  {
    key: 'department',
    title: 'workflow.field.department',
    width: 180,
    priority: 7,
    card: 'fact',
    render: (row) => row.department.name,
  },
  {
    key: 'priority',
    title: 'workflow.field.priority',
    sort: 'priority',
    align: 'right',
    width: 100,
    priority: 5,
    // nearly all have none: it says something only where several workflows fit
    render: (row) => <span className="figures">{row.priority || ''}</span>,
  },
  {
    key: 'published',
    title: 'workflow.field.published',
    width: 240,
    priority: 6,
    card: 'fact',
    render: publishedInWords,
  },
  {
    key: 'modifiedAt',
    title: 'workflow.field.modifiedAt',
    hidden: true,
    sort: 'modifiedAt',
    width: 130,
    render: (row) => <RelativeTime at={row.modifiedAt} />,
  },
]

export default function WorkflowList() {
  const { t } = useTranslation()
  const nameOf = (row: Row) => t('workflow.name', { code: row.code })
  const remove = useRemoveAction<Row>({
    endpoint: workflowEndpoints.remove,
    nameOf,
    allowed: (row) => row.abilities.remove,
  })
  const filters = filterControls(workflowFilters, {
    type: { label: 'workflow.field.type', words: (type) => `${type}.title`, first: true },
    departmentId: { label: 'workflow.field.department', from: optionsOf('department'), first: true },
    status: { label: 'workflow.field.status', words: 'workflow.status', first: true },
  })
  return (
    <ListPage
      endpoint={workflowEndpoints.list}
      title="workflow.title"
      count="workflow.count"
      columns={columns}
      nameOf={nameOf}
      filters={filters}
      searchHint={t('workflow.searchHint')}
      openPath={(row) => workflowPaths.one(row.id)}
      addPath={workflowPaths.add}
      addRight="workflow:create"
      actions={[remove]}
    />
  )
}
