import type { Endpoint } from '@barem/shared/http/endpoint'
import type { Permission } from '@barem/shared/permission/permissions'
import type { ComponentType } from 'react'
import type { RecordHistoryWords } from '#event/RecordHistory.tsx'
import type { TextKey } from '#i18n/i18n.ts'
import type { Screen } from './screen.ts'

/** What a module puts into the browser; `modules/modules.ts` holds them all. */
export interface Module {
  /** As permissions, events, notifications and texts name it. */
  entity: string
  screens: readonly Screen[]
  /** The page of one record, for notifications and messages. */
  pathOfRecord?: (id: string) => string
  /**
   * In the command palette: where one is added, where one that was found is opened if that is not its page, and how one is
   * called if not as the server says. Its groups are called `<entity>.title` and `<entity>.add`.
   */
  palette?: { add: string; one?: (id: string) => string; title?: (title: string) => string }
  /** How the page of one says its history, where the names of events and fields alone do not say it. */
  history?: () => Promise<Partial<RecordHistoryWords>>
  /** A shortcut of two keys, the first of them `g`; called `<entity>.goTo`. */
  goTo?: { key: string; path: string }
  /** What `n` adds on the landing page. */
  addedAtHome?: true
  /** A card of the landing page: what this person has to do. */
  tasks?: () => Promise<{ default: ComponentType }>
  /** That card comes before those of other modules. */
  tasksFirst?: true
  /** On the pages of records of other modules: what belongs to each, as a card beside the form or as a tab with a counter. */
  related?: readonly { to: string; load: () => Promise<RelatedList> }[]
}

/** What belongs to a record of another module. */
export interface RelatedList {
  default: ComponentType<{ id: string }>
  /** Too long for a place beside the form: it stands below it. */
  below?: true
  /** A tab of the page; a card beside the form without it. */
  tab?: RelatedTab
}

/** What a tab is called, and the list whose total its counter is. */
export interface RelatedTab {
  label: TextKey
  view: Permission
  list: Endpoint
  query: (id: string) => object
  /** Where there are none, there is no tab either. */
  hiddenEmpty?: boolean
}
