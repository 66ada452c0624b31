import { randomBytes, scrypt, timingSafeEqual } from "node:crypto";

// OWASP's second set of parameters: 16 MiB per check, so that a few at a time fit on a small machine.
const COST = { N: 16_384, r: 8, p: 5 };
const LENGTH = 32;

/** `scrypt$N$r$p$salt$key`, salt and key in base64. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const key = await derive(password, salt, COST);
  return ["scrypt", COST.N, COST.r, COST.p, salt.toString("base64"), key.toString("base64")].join("$");
}

/** A hash that no password has: checking it takes as long as checking a person's. */
export const NO_PASSWORD = [
  "scrypt",
  COST.N,
  COST.r,
  COST.p,
  randomBytes(16).toString("base64"),
  randomBytes(LENGTH).toString("base64"),
].join("$");

/** False for a wrong password and for a malformed hash. */
export async function verifyPassword(password: string, stored: string): Promise<boolean> {
  const [scheme, n, r, p, salt, key] = stored.split("$");
  if (scheme !== "scrypt" || salt === undefined || key === undefined) return false;
  const expected = Buffer.from(key, "base64");
  const given = await derive(password, Buffer.from(salt, "base64"), {
    N: Number(n),
    r: Number(r),
    p: Number(p),
  });
  return expected.length === given.length && timingSafeEqual(expected, given);
}

function derive(password: string, salt: Buffer, cost: typeof COST): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(password, salt, LENGTH, { ...cost, maxmem: 64 * 1024 * 1024 }, (error, key) => {
      if (error === null) resolve(key);
      else reject(error);
    });
  });
}
