import type { Endpoint, Endpoints } from '@barem/shared/http/endpoint'
import type { Filters } from '@barem/shared/list/filter'
import { kebabCase } from '@barem/shared/values/kebab-case'
import type { ZodObject, ZodType } from 'zod'
import { mount } from '#http/mount'
import type { Module } from '../module.ts'
import { foundDocument } from './found.ts'
import { discussedDocument, documentHandlers } from './handlers.ts'
import type { DocumentKind } from './kind.ts'
import { documentList } from './list.ts'
import { mailKind, mailMessage } from './mail.ts'
import type { SheetOf } from './pdf.ts'
import { documentSpreadsheet } from './spreadsheet.ts'

export interface DescribedModule<Answer> {
  kind: DocumentKind<Answer>
  /** Made by `documentEndpoints`. */
  endpoints: Endpoints & { one: Endpoint & { data: ZodType<Answer> }; list: { query?: ZodObject } }
  /** Those of the query. */
  filters: Filters
  /** Draws it on paper. */
  sheet: SheetOf<Answer>
}

/** The manifest of a kind of document. */
export function documentModule<Answer extends { number: string }>({
  kind,
  endpoints,
  filters,
  sheet,
}: DescribedModule<Answer>): Module {
  const list = documentList(kind, filters)
  const query = endpoints.list.query!.omit({ pageNumber: true, pageSize: true })
  return {
    name: kebabCase(kind.entity),
    document: kind,
    // the handlers answer what documentEndpoints asks, for any description
    routes: (app, deps) => mount(app, deps, endpoints, documentHandlers(kind, { list, sheet }) as never),
    spreadsheets: [documentSpreadsheet(kind, list, query)],
    lists: [list],
    found: [foundDocument(kind, list)],
    discussed: [discussedDocument(kind as DocumentKind)],
    messages: { [mailKind(kind)]: mailMessage(kind, sheet) },
  }
}
