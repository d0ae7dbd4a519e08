import { type ConfigurationItem, configurationEndpoints } from '@barem/shared/configuration/endpoints'
import { useTranslation } from 'react-i18next'
import type { Column } from '#table/columns.ts'
import { ListPage } from '#table/ListPage.tsx'
import { useRemoveAction } from '#table/use-remove-action.ts'
import { RelativeTime } from '#ui/RelativeTime.tsx'
import { configurationPaths } from './paths.ts'
import { ConfigurationState } from './State.tsx'
import { nameOfKey, valueInWords } from './words.ts'

const columns: Column<ConfigurationItem>[] = [
  {
    key: 'label',
    title: 'configuration.field.label',
    sort: 'name',
    card: 'title',
    width: 280,
    render: (row) => nameOfKey(row.key),
  },
  {
    key: 'key',
    title: 'configuration.field.key',
    sort: 'key',
    width: 150,
    hidden: true,
    // those the program reads go by their names
    render: (row) => (row.known ? '' : row.key),
  },
  {
    key: 'value',
    title: 'configuration.field.value',
    card: 'fact',
    render: (row, format) => valueInWords(row, format),
  },
  {
    key: 'state',
    title: 'configuration.filter.enabled',
    width: 120,
    card: 'status',
    render: (row) => <ConfigurationState row={row} />,
  },
  {
    key: 'modifiedAt',
    title: 'configuration.field.modifiedAt',
    sort: 'modifiedAt',
    width: 140,
    priority: 3,
    render: (row) => (row.modifiedBy === null ? '' : <RelativeTime at={row.modifiedAt} />),
  },
  {
    key: 'modifiedBy',
    title: 'configuration.field.modifiedBy',
    width: 170,
    priority: 1,
    render: (row) => row.modifiedBy ?? '',
  },
]

/** There are about a dozen: they are seen whole. */
const USUAL_SIZE = 20

export default function ConfigurationList() {
  const { t } = useTranslation()
  const nameOf = (row: ConfigurationItem) => t('configuration.name', { name: nameOfKey(row.key) })
  const remove = useRemoveAction<ConfigurationItem>({
    endpoint: configurationEndpoints.remove,
    nameOf,
    allowed: (row) => !row.known && row.abilities.remove,
  })
  return (
    <ListPage
      endpoint={configurationEndpoints.list}
      title="configuration.title"
      count="configuration.count"
      columns={columns}
      nameOf={nameOf}
      searchHint={t('configuration.searchHint')}
      openPath={(row) => configurationPaths.one(row.id)}
      addPath={configurationPaths.add}
      addRight="configuration:create"
      actions={[remove]}
      usualSize={USUAL_SIZE}
    />
  )
}
