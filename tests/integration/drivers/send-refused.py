"""Posts a body of zeros as Python's clients do: they send all of it before they read. Prints the status, or the error."""

import http.client
import sys
import time
import urllib.error
import urllib.request

how, host, path, size = sys.argv[1], sys.argv[2], sys.argv[3], int(sys.argv[4])
body = b"0" * size
headers = {"content-type": "application/json"}


def parts(pause=0):
    for start in range(0, size, 1 << 20):
        yield body[start : start + (1 << 20)]
        time.sleep(pause)


def with_urllib():
    try:
        with urllib.request.urlopen(urllib.request.Request(f"http://{host}{path}", body, headers)) as answer:
            return answer.status, answer.read()
    except urllib.error.HTTPError as refusal:
        return refusal.code, refusal.read()


def with_http_client():
    connection = http.client.HTTPConnection(host)
    if how == "chunked":
        connection.request("POST", path, parts(), headers, encode_chunked=True)
    elif how == "slow":
        connection.request("POST", path, parts(0.04), {**headers, "content-length": str(size)})
    else:
        connection.request("POST", path, body, headers)
    answer = connection.getresponse()
    return answer.status, answer.read()


try:
    status, text = with_urllib() if how == "urllib" else with_http_client()
    print(status, len(text) > 0)
except Exception as error:
    print(repr(error))
