import { z } from 'zod'
import { type Endpoints, endpoint } from '#http/endpoint'
import { companyOnPaper } from './letterhead.ts'

export const configurationEndpoints = {
  company: endpoint({
    method: 'GET',
    path: '/Configuration/company',
    summary: 'The company as its letterhead names it; null where nobody has said',
    permission: 'signed-in',
    data: z.object({ company: companyOnPaper.nullable() }),
  }),
} satisfies Endpoints
