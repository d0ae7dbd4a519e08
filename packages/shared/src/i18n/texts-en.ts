import { announcement } from './en/announcement.ts'
import { approval } from './en/approval.ts'
import { audit } from './en/audit.ts'
import { category } from './en/category.ts'
import { comment } from './en/comment.ts'
import { configuration } from './en/configuration.ts'
import { contract } from './en/contract.ts'
import { contractBinding } from './en/contract-binding.ts'
import { customer } from './en/customer.ts'
import { delivery } from './en/delivery.ts'
import { deputy } from './en/deputy.ts'
import { discountPolicy } from './en/discount-policy.ts'
import { document } from './en/document.ts'
import { errors } from './en/errors.ts'
import { expenseTicket } from './en/expense-ticket.ts'
import { frame } from './en/frame.ts'
import { importJob } from './en/import-job.ts'
import { inbox } from './en/inbox.ts'
import { interaction } from './en/interaction.ts'
import { issues } from './en/issues.ts'
import { notification } from './en/notification.ts'
import { openingAdvance } from './en/opening-advance.ts'
import { order } from './en/order.ts'
import { priceConfiguration } from './en/price-configuration.ts'
import { print } from './en/print.ts'
import { product } from './en/product.ts'
import { purchaseContract } from './en/purchase-contract.ts'
import { purchaseContractAnnex } from './en/purchase-contract-annex.ts'
import { quotation } from './en/quotation.ts'
import { recovery } from './en/recovery.ts'
import { roleGroup } from './en/role-group.ts'
import { salesContract } from './en/sales-contract.ts'
import { salesContractAnnex } from './en/sales-contract-annex.ts'
import { spreadsheet } from './en/spreadsheet.ts'
import { tradeLine } from './en/trade-line.ts'
import { user } from './en/user.ts'
import { workflow } from './en/workflow.ts'
import { workspace } from './en/workspace.ts'
import type { Messages } from './messages.ts'
import type { Texts } from './texts-vi.ts'

/** The same in English. Written by texts.test.ts (`npx vitest -u`). */
export const textsEn: Messages<Texts> = {
  announcement,
  approval,
  audit,
  category,
  comment,
  configuration,
  contract,
  contractBinding,
  customer,
  delivery,
  deputy,
  discountPolicy,
  document,
  errors,
  expenseTicket,
  frame,
  importJob,
  inbox,
  interaction,
  issues,
  notification,
  openingAdvance,
  order,
  priceConfiguration,
  print,
  product,
  purchaseContract,
  purchaseContractAnnex,
  quotation,
  recovery,
  roleGroup,
  salesContract,
  salesContractAnnex,
  spreadsheet,
  tradeLine,
  user,
  workflow,
  workspace,
}
