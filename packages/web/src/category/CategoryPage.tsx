import { categories } from '@barem/shared/category/categories'
import {
  type CategoryDefinition,
  type CategoryItem,
  categoryEndpoints,
  categoryFilters,
  categoryForm,
  entryFields,
  everyFilter,
} from '@barem/shared/category/define-category'
import type { Filters } from '@barem/shared/list/filter'
import { useLocation } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useLazyComponent } from '#feedback/use-lazy-component.ts'
import { paths } from '#navigation/paths.ts'
import { useMay } from '#navigation/rights.ts'
import type { Filter } from '#table/columns.ts'
import { filterControls, type Offered } from '#table/filter-controls.ts'
import { ListPage } from '#table/ListPage.tsx'
import { switchActive } from '#table/many/switch-active.ts'
import { useOpenedRecord } from '#table/use-opened-record.ts'
import { useCategoryColumns } from './columns.tsx'
import { countKey, titleKey } from './labels.ts'
import { type ListTable, optionsOf } from './options.ts'
import { useActiveSwitch } from './use-active-switch.tsx'
import { useRemoveEntry } from './use-remove-entry.tsx'

/** The list is read oftener than its form is opened. */
const loadDrawer = async () => (await import('./CategoryDrawer.tsx')).CategoryDrawer

/** The page of whichever list the address names; a list of its own state for each. */
export default function CategoryPage() {
  const { pathname } = useLocation()
  const definition = categories.find(({ route }) => pathname.replace(/\/$/, '') === paths.category(route))
  return definition ? <CategoryList key={definition.route} definition={definition} /> : null
}

/** A list as short as this has one page. */
const SEEN_WHOLE = 50

const nameOf = ({ code, name }: CategoryItem) => `${code} · ${name}`

/** The filters by what the entries name. */
function filteredEntries(definition: CategoryDefinition): Filter[] {
  const offered = entryFields(definition).map(({ id, of }) => [
    id,
    { label: `category.fields.${id}`, from: optionsOf(of as ListTable), first: true },
  ])
  const filters: Filters = categoryFilters(definition)
  return filterControls(filters, Object.fromEntries(offered) as Offered<Filters>)
}

function CategoryList({ definition }: { definition: CategoryDefinition }) {
  const { t } = useTranslation()
  const { opened, open, close, setDirty } = useOpenedRecord()
  const CategoryDrawer = useLazyComponent(loadDrawer, opened !== null, close)
  const endpoints = useMemo(() => categoryEndpoints(definition), [definition])
  const may = useMay()
  const { remove, dialog } = useRemoveEntry(definition)
  const many = useMemo(
    () =>
      switchActive<CategoryItem & { version: number; active: boolean }>(
        { endpoints, schema: categoryForm(definition) },
        {
          on: 'category.many.on',
          off: 'category.many.off',
          states: { on: 'category.active', off: 'category.inactive' },
        },
        () => may(`${definition.permission}:update`),
      ),
    [definition, endpoints, may],
  )
  const columns = useCategoryColumns(definition, useActiveSwitch(definition))
  return (
    <>
      <ListPage<typeof endpoints.list, CategoryItem>
        endpoint={endpoints.list}
        title={titleKey(definition)}
        count={countKey(definition)}
        columns={columns}
        nameOf={nameOf}
        searchHint={t('category.searchHint')}
        filters={[
          ...filteredEntries(definition),
          ...filterControls(everyFilter, {
            active: { label: 'category.status', yes: 'category.active', no: 'category.inactive' },
          }),
        ]}
        usualSize={SEEN_WHOLE}
        onOpen={(entry) => open(entry.id)}
        onAdd={() => open('new')}
        addRight={`${definition.permission}:create`}
        actions={[remove]}
        many={many}
        spreadsheet={{ path: definition.route, importRight: `${definition.permission}:create` }}
      />
      {dialog}
      {CategoryDrawer ? (
        <CategoryDrawer definition={definition} opened={opened} onClose={close} onDirty={setDirty} />
      ) : null}
    </>
  )
}
