export const connectionsKey = ['lawyer-connections'] as const
export const consentsKey = ['consents'] as const
