import type { APIRequestContext } from '@playwright/test'
import { DEMO_PASSWORD } from '../packages/server/src/world/people.ts'
import { categories } from '../packages/shared/src/category/categories.ts'

/** What runs in a browser where a text is taken for a part of the page. */
const scripts = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '<svg/onload=alert(1)>',
  "'-alert(1)-'",
  '<a href="javascript:alert(1)">x</a>',
  '<iframe src="javascript:alert(1)"></iframe>',
  '{{constructor.constructor("alert(1)")()}}',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: text that a template would run
  '${alert(1)}',
  '</title><script>alert(1)</script>',
  '<math><mi//xlink:href="data:x,<script>alert(1)</script>">',
  '<details open ontoggle=alert(1)>',
  'javascript:alert(1)//',
  '<style>@import "javascript:alert(1)"</style>',
  '<b onmouseover=alert(1)>x</b>',
  '$t(frame.title) {{name}}',
  '<object data="javascript:alert(1)">',
]

type Record = { id: string; version: number }

export interface HostileWorld {
  /** Each text as it was typed, by what it was typed into. */
  texts: { [field: string]: string }
  customer: Record
  product: Record
  quotation: Record
}

/** Somebody's calls of the API. */
async function calls(request: APIRequestContext, account: string) {
  const signedIn = await request.post('/v1.0/Account/authenticate', {
    data: { account, password: DEMO_PASSWORD },
  })
  const { jwToken } = (await signedIn.json()).data
  return async (method: 'GET' | 'POST' | 'PUT', path: string, data?: object) => {
    const answer = await request.fetch(`/v1.0${path}`, {
      method,
      headers: { authorization: `Bearer ${jwToken}` },
      ...(data ? { data } : {}),
    })
    if (!answer.ok()) throw new Error(`${method} ${path}: ${await answer.text()}`)
    return (await answer.json()).data
  }
}

/** Fills every text of every record of the company with scripts, as somebody could who may write them. */
export async function hostileWorld(request: APIRequestContext): Promise<HostileWorld> {
  const texts: HostileWorld['texts'] = {}
  let made = 0
  const evil = (field: string, most = 200) => {
    made += 1
    const text = `${made} ${scripts[made % scripts.length]}`.slice(0, most)
    texts[field] = text
    return text
  }
  const superadmin = await calls(request, 'superadmin')
  const ids: { [resource: string]: string } = {}
  for (const { resource } of categories) {
    const address = {
      province: 'Thành phố Hà Nội',
      ward: 'Xã Đông Anh',
      address: evil(`${resource}.address`),
    }
    const own =
      // the types of warehouses are made before them
      resource === 'Warehouse'
        ? { ...address, warehouseTypeId: ids.WarehouseType }
        : resource === 'ProductUnit'
          ? { kind: 'count', factor: 1 }
          : {}
    const body = { code: evil(`${resource}.code`, 50), name: evil(`${resource}.name`), ...own }
    ids[resource] = (await superadmin('POST', `/${resource}`, body)).id
  }
  for (const username of ['sales.minh', 'director.hoa']) {
    const [user] = await superadmin('POST', '/User/Search', { search: username })
    const { id, version, email, phoneNumber } = user
    const place = {
      departmentId: ids.Department,
      positionId: ids.Position,
      code: evil(`${username}.code`, 50),
    }
    const fields = {
      id,
      version,
      username,
      email,
      phoneNumber,
      ...place,
      fullName: evil(`${username}.fullName`),
    }
    ids[username] = (await superadmin('PUT', '/User', fields)).id
  }
  const product = await superadmin('POST', '/Product', {
    ...{ code: evil('product.code', 50), name: evil('product.name'), nameEn: evil('product.nameEn') },
    ...{ description: evil('product.description'), productTypeId: ids.ProductType, theoreticalWeight: 7.2 },
    ...{
      productGroupId: ids.ProductGroup,
      productUnitId: ids.ProductUnit,
      productOriginId: ids.ProductOrigin,
    },
    barems: [{ standard: evil('product.standard', 100), kgPerMetre: 0.617, validFrom: '2026-01-01' }],
    ...{
      salePrice: 15_000,
      capitalPrice: 14_000,
      pictureIds: [await picture(request, evil('file.name', 60))],
    },
  })
  const minh = await calls(request, 'sales.minh')
  const customer = await superadmin('POST', '/Customer', {
    ...{
      code: evil('customer.code', 50),
      name: evil('customer.name'),
      abbreviatedName: evil('customer.short', 100),
    },
    ...{ customerTypeId: ids.CustomerType, phone: '0988000111', contactPhone: '0988000112', supplier: true },
    ...{ contactPerson: evil('customer.contactPerson'), accountNumber: evil('customer.account', 50) },
    ...{ bankName: evil('customer.bank'), branchName: evil('customer.branch'), note: evil('customer.note') },
    ...{ companyAddress: evil('customer.address'), warehouseAddress: evil('customer.warehouse') },
    officerId: ids['sales.minh'],
  })
  const line = {
    productId: product.id,
    quantity: 10,
    actualWeight: 72,
    priceType: 'item',
    salePrice: 15_000,
    vatRate: 10,
  }
  const draft = await minh('POST', '/Quotation', {
    ...{ customerId: customer.id, date: '2026-11-21', shippingAddress: evil('quotation.shippingAddress') },
    ...{ contractNumber: evil('quotation.contract', 50), note: evil('quotation.note'), lines: [line] },
    ...{ discount: 1000, discountReason: evil('quotation.discountReason'), approverId: ids['director.hoa'] },
    ...{
      salesChannelId: ids.SalesChannel,
      salesMethodId: ids.SalesMethod,
      paymentMethodId: ids.PaymentMethod,
    },
    ...{
      deliveryMethodId: ids.DeliveryMethod,
      shippingMethodId: ids.ShippingMethod,
      warehouseId: ids.Warehouse,
    },
  })
  const sent = await minh('POST', `/Quotation/${draft.id}/request-approval`, {
    ...{ version: draft.version, note: evil('quotation.requestNote') },
  })
  const hoa = await calls(request, 'director.hoa')
  const rejected = await hoa('POST', `/Quotation/${draft.id}/reject`, {
    ...{ version: sent.version, note: evil('quotation.rejectNote') },
  })
  for (const list of ['customer', 'product', 'quotation'])
    await superadmin('POST', '/SavedView', {
      ...{
        list,
        name: evil(`${list}.view`, 80),
        shared: true,
        query: { search: evil(`${list}.search`) },
        columns: null,
      },
    }).catch(() => {})
  return { texts, customer, product, quotation: rejected }
}

/** A picture whose name is a script. */
async function picture(request: APIRequestContext, name: string): Promise<string> {
  const signedIn = await request.post('/v1.0/Account/authenticate', {
    data: { account: 'superadmin', password: DEMO_PASSWORD },
  })
  const { jwToken } = (await signedIn.json()).data
  const buffer = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  )
  const answer = await request.post('/v1.0/File/product', {
    headers: { authorization: `Bearer ${jwToken}` },
    multipart: { file: { name, mimeType: 'image/png', buffer } },
  })
  return (await answer.json()).data.id
}
