import { QRPay } from 'vietnam-qr-pay'
import type { BankAccount } from '#configuration/bank-accounts'
import { foldText } from '#values/fold-text'
import type { Dong } from '#values/money'

/** What banks take as the content of a transfer: at most 25 letters, digits and spaces, without accents. */
export function transferContent(text: string): string {
  return foldText(text)
    .replace(/[^a-z0-9 ]/g, '')
    .toUpperCase()
    .slice(0, 25)
    .trim()
}

/**
 * The text of a VietQR code (NAPAS, EMVCo merchant-presented): scanning it fills in account, amount in đồng and content.
 */
export function vietQr(account: BankAccount, amount: Dong, content: string): string {
  return QRPay.initVietQR({
    bankBin: account.bin,
    bankNumber: account.accountNumber,
    amount: String(amount),
    purpose: transferContent(content),
  }).build()
}
