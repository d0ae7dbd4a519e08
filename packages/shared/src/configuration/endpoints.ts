import { z } from 'zod'
import { type Endpoints, endpoint } from '#http/endpoint'
import { companySchema } from './company.ts'

export const configurationEndpoints = {
  company: endpoint({
    method: 'GET',
    path: '/Configuration/company',
    summary: 'The company as its letterhead names it; null where nobody has said',
    permission: 'signed-in',
    data: z.object({ company: companySchema.nullable() }),
  }),
} satisfies Endpoints
