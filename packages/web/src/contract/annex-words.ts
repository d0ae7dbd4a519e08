import type { AnnexWords } from '@barem/shared/contract/annex-table'
import type { Fields } from '@barem/shared/document/fields'
import type { Format } from '@barem/shared/values/format'
import { fieldLabel } from '#document/document-kind.ts'
import { textOf } from '#i18n/i18n.ts'

/** The words in which the browser tells what an annex changes. */
export function annexWords(kind: { entity: string; fields: Fields }, format: Format): AnnexWords {
  return {
    ...{ format, called: (name) => name },
    text: (name, params = {}) => textOf(`contract.annex.${name}`, params),
    own: (key) => textOf(`${kind.entity}.${key}`),
    label: (field) => fieldLabel(kind, field),
  }
}
