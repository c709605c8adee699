import { expect, test } from "vitest";
import { readFile } from "./read-file.server.ts";

/** An archive with one stored part, as a phone exports a chat. */
function archiveOf(name: string, text: string): Buffer {
  const [file, content] = [Buffer.from(name), Buffer.from(text)];
  const header = (signature: string, length: number) => {
    const bytes = Buffer.alloc(length);
    bytes.write(signature, "latin1");
    return bytes;
  };
  const local = header("PK\x03\x04", 30);
  local.writeUInt32LE(content.length, 18);
  local.writeUInt32LE(content.length, 22);
  local.writeUInt16LE(file.length, 26);
  const central = header("PK\x01\x02", 46);
  central.writeUInt32LE(content.length, 20);
  central.writeUInt32LE(content.length, 24);
  central.writeUInt16LE(file.length, 28);
  const end = header("PK\x05\x06", 22);
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(central.length + file.length, 12);
  end.writeUInt32LE(local.length + file.length + content.length, 16);
  return Buffer.concat([local, file, content, central, file, end]);
}

test.each([
  ["contact-card", Buffer.from("BEGIN:VCARD\nVERSION:3.0\nFN:Asha Rao\nEND:VCARD\n")],
  ["archive", archiveOf("WhatsApp Chat.txt", "20/11/2026, 9:10 am - Asha: 1. Asha Rao 18")],
  ["broken", Buffer.from("PK\x03\x04 and no more")],
])("what is no list is named: %s", async (problem, bytes) => {
  expect(await readFile(bytes, "club")).toEqual({ ok: false, problem });
});
