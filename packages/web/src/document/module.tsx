import { type ApprovableEntity, changedBy } from '@barem/shared/business'
import type { Permission } from '@barem/shared/permission/permissions'
import type { Sheet } from '@barem/shared/print/sheet'
import type { ComponentType } from 'react'
import type { TextKey } from '#i18n/i18n.ts'
import type { Module } from '#navigation/module.ts'
import { documentPaths } from '#navigation/paths.ts'
import type { MenuGroup } from '#navigation/screen.ts'
import type { DocumentForm, DocumentKind } from './document-kind.ts'
import { registerKind } from './kinds.ts'
import { documentScreens } from './screens.ts'

// biome-ignore lint/suspicious/noExplicitAny: the pages ask of a kind's own type no more than every document has
type Loose = any

interface Described {
  entity: ApprovableEntity
  /** What changes another document is reached from that, and has none. */
  menu?: { group: MenuGroup; icon: ComponentType }
  /** The second key of its shortcut. */
  key?: string
  addedAtHome?: true
  /** Its partner is one of our people: no customer and no product tells of it. */
  ofPeople?: true
  /** The page of a new one, where that is made from another document. */
  add?: () => Promise<{ default: ComponentType }>
  /** Each its own chunk, so that a list does not carry an editor. */
  kind: () => Promise<{ default: DocumentKind<Loose> }>
  form: () => Promise<{ default: DocumentForm<Loose, Loose> }>
  sheet: () => Promise<(print: Loose) => Sheet>
}

/** The manifest of a kind of document: its pages, its place in the command palette and on the landing page. */
export function documentModule({
  entity,
  menu,
  key,
  ofPeople,
  add,
  kind,
  form,
  sheet,
  ...given
}: Described): Module {
  const paths = documentPaths(entity)
  const load = pages({ kind, form, sheet })
  registerKind(entity, {
    kind: async () => (await kind()).default,
    form: async () => (await form()).default,
  })
  return {
    ...given,
    entity,
    screens: documentScreens({ entity, paths, menu, load: { ...load, add: add ?? load.add } }),
    pathOfRecord: paths.one,
    history: async () => {
      const [{ historyWords }, { default: of }] = await Promise.all([import('./history-words.ts'), form()])
      return historyWords(of)
    },
    palette: { add: paths.add },
    ...(key && { goTo: { key, path: paths.list } }),
    ...(changedBy(entity) === null && !ofPeople && { related: related(kind) }),
    tasks: async () => {
      const [{ DocumentTasks }, { default: of }] = await Promise.all([import('./DocumentTasks.tsx'), kind()])
      return { default: () => <DocumentTasks kind={of} /> }
    },
  }
}

function pages({ kind, form, sheet }: Pick<Described, 'kind' | 'form' | 'sheet'>) {
  return {
    list: async () => {
      const [{ DocumentList }, { default: of }] = await Promise.all([import('./DocumentList.tsx'), kind()])
      return { default: () => <DocumentList kind={of} /> }
    },
    add: async () => {
      const [{ DocumentAdd }, { default: of }] = await Promise.all([import('./DocumentAdd.tsx'), form()])
      return { default: () => <DocumentAdd form={of} /> }
    },
    one: async () => {
      const [{ DocumentDetail }, { preloadDocument }, { default: of }] = await Promise.all([
        import('./DocumentDetail.tsx'),
        import('./document-kind.ts'),
        form(),
      ])
      return { default: () => <DocumentDetail form={of} />, preload: preloadDocument(of.kind) }
    },
    print: async () => {
      const [{ DocumentPrint }, { default: of }, sheetOf] = await Promise.all([
        import('./DocumentPrint.tsx'),
        kind(),
        sheet(),
      ])
      return { default: () => <DocumentPrint kind={of} sheetOf={sheetOf} /> }
    },
  }
}

/** The last of them with a customer, and for how much a product stands in them. */
function related(kind: Described['kind']): NonNullable<Module['related']> {
  return [
    {
      to: 'customer',
      load: async () => {
        const [{ RelatedDocuments }, { default: of }] = await Promise.all([
          import('./RelatedDocuments.tsx'),
          kind(),
        ])
        const filter = `${of.partner}Id`
        return {
          default: ({ id }: { id: string }) => <RelatedDocuments kind={of} id={id} />,
          tab: {
            label: `${of.entity}.title` as TextKey,
            view: `${of.entity}:view` as Permission,
            list: of.endpoints.list,
            query: (id: string) => ({ [filter]: id }),
            // few customers are suppliers too: of the others there is nothing to say
            hiddenEmpty: of.partner === 'supplier',
          },
        }
      },
    },
    {
      to: 'product',
      load: async () => {
        const [{ RelatedPrices }, { default: of }] = await Promise.all([
          import('./RelatedPrices.tsx'),
          kind(),
        ])
        return { default: ({ id }: { id: string }) => <RelatedPrices kind={of} id={id} /> }
      },
    },
  ]
}
