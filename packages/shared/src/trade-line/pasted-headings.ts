import type { PriceType } from '#values/constants'
import type { LineFieldName } from './line.ts'

/** Of the price that the amount of a line is made of, whichever it is. */
export const priceHeadings = ['don gia', 'gia', 'gia ban', 'price', 'unit price', 'sale price', 'rate']

/** Of the code of a product. */
export const codeHeadings = [
  ...['ma', 'ma hang', 'ma sp', 'ma san pham', 'ma vat tu', 'ma hang hoa', 'code', 'item code', 'sku'],
]

/** What customers call the columns of their lists, folded and without what stands in parentheses. */
export const pastedHeadings: Partial<Record<LineFieldName, readonly string[]>> = {
  productId: [
    ...codeHeadings,
    ...[
      'ten',
      'ten hang',
      'ten hang hoa',
      'ten san pham',
      'ten sp',
      'ten vat tu',
      'ten quy cach',
      'hang hoa',
    ],
    ...['san pham', 'vat tu', 'mat hang', 'chung loai', 'quy cach', 'dien giai', 'mo ta', 'noi dung'],
    ...['product', 'item', 'name', 'product name', 'description', 'goods', 'size', 'specification'],
  ],
  unitName: ['dvt', 'don vi', 'don vi tinh', 'unit', 'uom'],
  quantity: ['sl', 'so luong', 'so cay', 'so tam', 'so bo', 'qty', 'quantity', 'pcs', 'pieces'],
  length: ['dai', 'chieu dai', 'length', 'cay dai'],
  barem: ['barem', 'kg/m', 'barem kg/m'],
  actualWeight: [
    ...['kl', 'khoi luong', 'trong luong', 'kg', 'kl can', 'so kg', 'tong kl', 'tl'],
    ...['weight', 'actual', 'actual weight', 'kgs'],
  ],
  priceType: ['tinh theo', 'tinh gia theo', 'priced by'],
  importPrice: ['gia nhap', 'gia mua', 'import price', 'purchase price'],
  vatRate: ['thue', 'vat', '% vat', 'vat %', 'thue suat', 'thue gtgt', 'thue vat', '% thue'],
}

/** What lists and older files call the ways of pricing, folded, beside the words of the grid and the line's own unit. */
export const pastedPriceTypes: Record<PriceType, readonly string[]> = {
  item: ['dvt', 'cay', 'theo cay', 'so luong', 'unit', 'piece', 'item', 'by item'],
  actual: ['can', 'theo can', 'kl can', 'kl thuc te', 'actual', 'actual kg', 'actual weight'],
  theoretical: [
    ...['barem', 'theo barem', 'kl barem', 'kl ly thuyet'],
    ...['barem kg', 'theor. kg', 'theoretical', 'theoretical weight'],
  ],
}
