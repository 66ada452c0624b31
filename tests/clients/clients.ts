/** A client: its folder, and the shell commands that prepare and start it within a copy of that folder. */
export interface Client {
  name: string;
  /** The programs that it needs on the machine. */
  needs: string[];
  prepare: string;
  start: string;
}

const PYTHON = {
  needs: ["python3"],
  prepare: "python3 -m venv venv && venv/bin/pip install --quiet --requirement requirements.txt",
  start: "venv/bin/python main.py",
};
const GO = { needs: ["go"], prepare: "go build -o client .", start: "./client" };
const JAVA = {
  needs: ["java", "mvn"],
  prepare: "mvn --quiet dependency:copy-dependencies -DoutputDirectory=lib",
  start: "java -cp 'lib/*' Main.java",
};
const NODE = { needs: ["node", "npm"], prepare: "npm install --silent", start: "node main.mjs" };

export const CLIENTS: Client[] = [
  { name: "sentry-node", ...NODE },
  { name: "sentry-browser", ...NODE },
  { name: "sentry-replay", ...NODE },
  { name: "sentry-python", ...PYTHON },
  { name: "sentry-go", ...GO },
  { name: "sentry-java", ...JAVA },
  {
    name: "sentry-rust",
    needs: ["cargo"],
    prepare: "cargo build --quiet",
    start: "target/debug/client",
  },
  {
    name: "sentry-ruby",
    needs: ["ruby", "gem"],
    // The version that the machine has, such as Debian's `ruby-sentry-ruby`, or else the newest.
    prepare:
      "ruby -e 'require \"sentry-ruby\"' || gem install sentry-ruby --version 5.28.1 --install-dir gems --no-document --silent",
    start: 'GEM_PATH="gems:$(gem env gempath)" ruby main.rb',
  },
  { name: "otel-node", ...NODE },
  { name: "otel-python", ...PYTHON },
  { name: "otel-go", ...GO },
  { name: "otel-java", ...JAVA },
];
