import { z } from 'zod'
import { type Endpoints, endpoint } from '#http/endpoint'
import { text } from '#values/text'

/** `2025`: province → ward; `legacy`: province → district → ward, as it was before 1 July 2025. */
export const addressCatalogues = ['2025', 'legacy'] as const
export type AddressCatalogue = (typeof addressCatalogues)[number]

export const addressUnit = z.object({ code: z.string(), name: z.string() })
export type AddressUnit = z.output<typeof addressUnit>

const catalogue = z.enum(addressCatalogues)
const parent = text({ max: 200 })

/** The units of Vietnam; a catalogue never changes, so its answers are kept for good. */
export const addressEndpoints = {
  provinces: endpoint({
    method: 'GET',
    path: '/Address/provinces',
    summary: 'Provinces of an address catalogue',
    permission: 'signed-in',
    effect: 'own',
    query: z.strictObject({ catalogue }),
    data: z.array(addressUnit),
  }),
  districts: endpoint({
    method: 'GET',
    path: '/Address/districts',
    summary: 'Districts of a province; the catalogue of 2025 has none',
    permission: 'signed-in',
    effect: 'own',
    query: z.strictObject({ catalogue, parent }),
    data: z.array(addressUnit),
  }),
  wards: endpoint({
    method: 'GET',
    path: '/Address/wards',
    summary: 'Wards of a province (2025) or of a district (legacy)',
    permission: 'signed-in',
    effect: 'own',
    query: z.strictObject({ catalogue, parent }),
    data: z.array(addressUnit),
  }),
} satisfies Endpoints
