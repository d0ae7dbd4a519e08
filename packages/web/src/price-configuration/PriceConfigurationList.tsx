import {
  type PriceConfigurationItem,
  priceConfigurationEndpoints,
  priceConfigurationFilters,
} from '@barem/shared/price-configuration/endpoints'
import { priceConfigurationBody } from '@barem/shared/price-configuration/form'
import { productEndpoints } from '@barem/shared/product/endpoints'
import { useTranslation } from 'react-i18next'
import { optionsOf } from '#category/options.ts'
import { useMay } from '#navigation/rights.ts'
import { filterControls } from '#table/filter-controls.ts'
import { InlineEditsContext, useInlineEdits } from '#table/inline/use-inline-edits.ts'
import { ListPage } from '#table/ListPage.tsx'
import { useRemoveAction } from '#table/use-remove-action.ts'
import { ruleColumns, ruleColumnsWithCosts } from './columns.tsx'
import { targetOf } from './formula.ts'
import { priceConfigurationPaths } from './paths.ts'
import { repriceAction } from './reprice-action.ts'

type Row = PriceConfigurationItem

/** A price is changed by whoever sees and changes costs, and may write the rule that takes the place of another. */
const repriceRights = [
  ...(['cost:view', 'cost:update', 'priceConfiguration:update', 'priceConfiguration:create'] as const),
]

export default function PriceConfigurationList() {
  const { t } = useTranslation()
  const may = useMay()
  const mayReprice = repriceRights.every((right) => may(right))
  const nameOf = (row: Row) => t('priceConfiguration.name', { code: row.code })
  const remove = useRemoveAction<Row>({
    endpoint: priceConfigurationEndpoints.remove,
    nameOf,
    allowed: (row) => row.abilities.remove,
  })
  const filters = filterControls(priceConfigurationFilters, {
    current: { label: 'priceConfiguration.filter.current', first: true },
    productId: { label: 'priceConfiguration.field.productId', from: productEndpoints.options, first: true },
    customerTypeId: {
      label: 'priceConfiguration.field.customerType',
      from: optionsOf('customer_type'),
      first: true,
    },
    productGroupId: { label: 'priceConfiguration.field.productGroup', from: optionsOf('product_group') },
    productTypeId: { label: 'priceConfiguration.field.productType', from: optionsOf('product_type') },
    source: { label: 'priceConfiguration.field.source', words: 'priceConfiguration.source', first: false },
    priceType: {
      label: 'priceConfiguration.field.priceType',
      words: 'priceConfiguration.priceType',
      first: false,
    },
    fromFrom: { label: 'priceConfiguration.filter.days', first: false },
  })
  const edits = useInlineEdits({ update: priceConfigurationEndpoints.update, schema: priceConfigurationBody })
  const list = (
    <ListPage
      endpoint={priceConfigurationEndpoints.list}
      title="priceConfiguration.title"
      count="priceConfiguration.count"
      columns={may('cost:view') ? ruleColumnsWithCosts : ruleColumns}
      nameOf={nameOf}
      filters={filters}
      searchHint={t('priceConfiguration.searchHint')}
      openPath={(row) => priceConfigurationPaths.one(row.id)}
      addPath={priceConfigurationPaths.add}
      addRight="priceConfiguration:create"
      titleOf={(row) => `${row.code} · ${targetOf(row).code ?? targetOf(row).name}`}
      actions={[remove]}
      many={mayReprice ? [repriceAction] : []}
      spreadsheet={{ path: 'price-configuration', importRight: 'priceConfiguration:create' }}
    />
  )
  return may('cost:view') && may('cost:update') ? (
    <InlineEditsContext value={edits}>{list}</InlineEditsContext>
  ) : (
    list
  )
}
