import type { CategoryName } from '@barem/shared/category/categories'
import { type Locale, locales } from '@barem/shared/values/constants'
import { foldText } from '@barem/shared/values/fold-text'
import type { ReadContext } from '#http/call'
import { entriesOf } from '#list/entries'
import type { SpreadsheetColumn } from './kind.ts'

type Column<Row> = SpreadsheetColumn<Row>

/** Makes the columns of a kind whose texts name each field under `field`. */
export function columnMaker<Row, Field extends string>(
  texts: Record<Locale, { field: Record<Field, string> }>,
) {
  return (
    key: Field,
    kind: Column<Row>['kind'],
    value: Column<Row>['value'],
    more: Partial<Column<Row>> = {},
  ): Column<Row> => ({
    ...{ key, kind, value, required: false, hint: { vi: '', en: '' } },
    header: { vi: texts.vi.field[key], en: texts.en.field[key] },
    ...more,
  })
}

/** The names of a list, as the options of a column. */
export function namesOf(list: CategoryName) {
  return async ({ db }: ReadContext) => (await entriesOf(db, list)).map(({ name }) => name)
}

/** Finds one of a few by its name in either language, or by its code. */
export function codeFinder<Group extends string, Code extends string>(
  texts: Record<Locale, { [Name in Group]: { [Name in Code]: string } }>,
  group: Group,
  codes: readonly Code[],
): (typed: string) => Code | undefined {
  const named = codes.map((code) => ({
    code,
    names: [code, ...locales.map((locale) => texts[locale][group][code])].map(foldText),
  }))
  return (typed) => {
    const folded = foldText(typed)
    return named.find(({ names }) => names.includes(folded))?.code
  }
}
