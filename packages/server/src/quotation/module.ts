import { pricingCheck } from '#audit/pricing-check'
import { quotationChecks } from '#audit/quotation-checks'
import { spreadsheet } from '#spreadsheet/kind'
import type { Module } from '../module.ts'
import { quotations } from './repository.ts'
import { quotationRoutes } from './routes.ts'
import { quotationSpreadsheet } from './spreadsheet.ts'

export const quotationModule: Module = {
  name: 'quotation',
  routes: quotationRoutes,
  spreadsheets: [spreadsheet(quotationSpreadsheet)],
  lists: [quotations],
  checks: [...quotationChecks, pricingCheck],
}
