import { pageQuery } from '@barem/shared/http/page'
import { choiceFilter, switchFilter, toggleFilter } from '@barem/shared/list/filter'
import { describe, expect, it } from 'vitest'
import { narrowedBy, readListQuery, unnarrowed, withoutPaging, writeListQuery } from './list-state.ts'

const schema = pageQuery({
  sort: ['name', 'date'],
  filters: { status: choiceFilter(['draft', 'pending']), active: switchFilter, unbought: toggleFilter },
})

describe('the state of a list in the address', () => {
  it('is read by the schema of the endpoint', () => {
    const search = {
      pageNumber: '3',
      pageSize: '50',
      search: 'thép hộp',
      sort: '-date',
      status: 'draft',
      active: 'true',
    }
    expect(readListQuery(schema, search)).toEqual({
      pageNumber: 3,
      pageSize: 50,
      search: 'thép hộp',
      sort: '-date',
      status: 'draft',
      active: true,
    })
  })

  it('leaves out what the endpoint would refuse', () => {
    const search = {
      pageNumber: '0',
      pageSize: '5000',
      sort: 'password',
      status: 'gone',
      active: '1',
      evil: 'x',
    }
    expect(readListQuery(schema, search)).toEqual({ pageNumber: 1, pageSize: 10 })
  })

  it('goes back to the first page when anything else changes, and says nothing usual', () => {
    const query = readListQuery(schema, { pageNumber: '3', status: 'draft' })
    expect(writeListQuery(query, { search: 'ống' })).toEqual({ search: 'ống', status: 'draft' })
    expect(writeListQuery(query, { pageNumber: 4 })).toEqual({ pageNumber: '4', status: 'draft' })
    expect(writeListQuery(query, { status: undefined })).toEqual({})
  })

  it('reads back what it wrote', () => {
    const query = readListQuery(schema, { pageNumber: '2', sort: 'name', active: 'false' })
    expect(readListQuery(schema, writeListQuery(query, { pageNumber: 2 }))).toEqual(query)
  })

  it('knows what it is narrowed by, and how it is no more', () => {
    expect(narrowedBy(readListQuery(schema, { pageNumber: '2', sort: 'name' }))).toEqual([])
    const query = readListQuery(schema, { active: 'false', search: 'ống', sort: 'name' })
    expect(narrowedBy(query)).toEqual(['search', 'active'])
    expect(writeListQuery(query, unnarrowed(query))).toEqual({ sort: 'name' })
    expect(withoutPaging(readListQuery(schema, { pageNumber: '2', sort: 'name' }))).toEqual({ sort: 'name' })
  })

  it.each(['false', false])('takes a toggle that is %s for one that is not asked for', (unbought) => {
    const query = readListQuery(schema, { unbought, active: 'false' })
    expect(query).toEqual({ pageNumber: 1, pageSize: 10, active: false })
    expect(narrowedBy(readListQuery(schema, { unbought }))).toEqual([])
    expect(writeListQuery(query, { active: undefined })).toEqual({})
    expect(readListQuery(schema, { unbought: 'true' })).toMatchObject({ unbought: true })
  })
})
