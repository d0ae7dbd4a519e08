import { approval as approvalEn } from './en/approval.ts'
import { category as categoryEn } from './en/category.ts'
import { customer as customerEn } from './en/customer.ts'
import { errors as errorsEn } from './en/errors.ts'
import { frame as frameEn } from './en/frame.ts'
import { issues as issuesEn } from './en/issues.ts'
import { notification as notificationEn } from './en/notification.ts'
import { product as productEn } from './en/product.ts'
import { quotation as quotationEn } from './en/quotation.ts'
import { spreadsheet as spreadsheetEn } from './en/spreadsheet.ts'
import type { Messages } from './messages.ts'
import { approval } from './vi/approval.ts'
import { category } from './vi/category.ts'
import { customer } from './vi/customer.ts'
import { errors } from './vi/errors.ts'
import { frame } from './vi/frame.ts'
import { issues } from './vi/issues.ts'
import { notification } from './vi/notification.ts'
import { product } from './vi/product.ts'
import { quotation } from './vi/quotation.ts'
import { spreadsheet } from './vi/spreadsheet.ts'

/** Every text a person reads, one branch per module. A new module adds one line to each language. */
const vi = {
  errors,
  issues,
  approval,
  frame,
  category,
  spreadsheet,
  customer,
  product,
  quotation,
  notification,
}
const en: Messages<typeof vi> = {
  errors: errorsEn,
  issues: issuesEn,
  approval: approvalEn,
  frame: frameEn,
  category: categoryEn,
  spreadsheet: spreadsheetEn,
  customer: customerEn,
  product: productEn,
  quotation: quotationEn,
  notification: notificationEn,
}

export const resources = { vi, en } as const

/** The Vietnamese side, whose keys type every other: a wrong key does not compile. */
export type Texts = typeof vi
